import assert from 'node:assert/strict'
import { it } from 'node:test'
import { auditVerdict } from './audit-verdict.mjs'

const shipped = new Set(['node_modules/server', 'node_modules/server/node_modules/log'])
const known = (/** @type {Record<string, [severity: string, folder: string]>} */ faults) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      Object.entries(faults).map(([name, [severity, folder]]) => [name, { severity, nodes: [folder] }]),
    ),
  })

it('goes on where the registry answers no audit, and says so', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed - POST https://registry.example/', method: 'POST' })
  for (const [text = '', why] of [
    [refused, '405 Method Not Allowed - POST https://registry.example/'],
    ['{"error":{"code":"ENOTFOUND","summary":"getaddrinfo"}}', 'getaddrinfo'],
    ['', 'no answer'],
  ]) {
    const said = `Not asked for faults of packages: the registry answers no audit (${why}).`
    assert.deepEqual(auditVerdict(text, shipped), { ok: true, says: said })
  }
})

it('fails for what is high or critical in a shipped package, and tells of the rest', () => {
  assert.deepEqual(auditVerdict(known({}), shipped), { ok: true, says: 'No fault of a shipped package is known.' })
  assert.deepEqual(auditVerdict(known({ server: ['low', 'node_modules/server'] }), shipped), {
    ok: true,
    says: 'Faults of 1 shipped packages are known, none of them high.',
  })
  const faults = known({
    server: ['low', 'node_modules/server'],
    log: ['high', 'node_modules/server/node_modules/log'],
  })
  assert.deepEqual(auditVerdict(faults, shipped), {
    ok: false,
    says: 'Faults of 2 shipped packages are known, log (high).',
  })
})

it('lets what tests alone use stop nobody', () => {
  const faults = known({ s3rver: ['critical', 'node_modules/s3rver'], log: ['high', 'node_modules/log'] })
  assert.deepEqual(auditVerdict(faults, shipped), { ok: true, says: 'No fault of a shipped package is known.' })
})
