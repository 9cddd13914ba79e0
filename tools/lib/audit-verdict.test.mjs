import assert from 'node:assert/strict'
import { it } from 'node:test'
import { auditVerdict } from './audit-verdict.mjs'

const counted = (/** @type {object} */ vulnerabilities) => JSON.stringify({ metadata: { vulnerabilities } })

it('goes on where the registry answers no audit, and says so', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed - POST https://registry.example/', method: 'POST' })
  for (const [text = '', why] of [
    [refused, '405 Method Not Allowed - POST https://registry.example/'],
    ['{"error":{"code":"ENOTFOUND","summary":"getaddrinfo"}}', 'getaddrinfo'],
    ['', 'no answer'],
  ]) {
    const said = `Not asked for faults of packages: the registry answers no audit (${why}).`
    assert.deepEqual(auditVerdict(text), { ok: true, says: said })
  }
})

it('fails for what is high or critical, and tells of the rest', () => {
  assert.equal(auditVerdict(counted({ total: 0 })).says, 'No fault of a shipped package is known.')
  assert.deepEqual(auditVerdict(counted({ low: 2, high: 0, critical: 0, total: 2 })), {
    ok: true,
    says: '2 faults of shipped packages are known, none of them high.',
  })
  assert.deepEqual(auditVerdict(counted({ low: 1, high: 1, critical: 0, total: 2 })), {
    ok: false,
    says: '2 faults of shipped packages are known, 1 high, 0 critical.',
  })
})
