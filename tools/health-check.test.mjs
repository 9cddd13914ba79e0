// docker/health-check.mjs against an API that hangs; tools/check-docker.mjs compares its patience with Docker's.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './lib/workspace.mjs'

test('an API that takes connections and answers nothing is noted as hung', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-hung-'))
  const hung = createServer().listen(0, '127.0.0.1')
  await once(hung, 'listening')
  const address = hung.address()
  assert(typeof address === 'object' && address !== null)
  try {
    const check = spawn(process.execPath, [join(root, 'docker/health-check.mjs'), 'api'], {
      env: { TMPDIR: folder, PORT: String(address.port) },
      stdio: 'ignore',
    })
    const [code] = await once(check, 'exit')
    assert.equal(code, 1)
    assert.match(await readFile(join(folder, 'hung-since'), 'utf8'), /^\d{13}$/)
  } finally {
    hung.close()
    await rm(folder, { recursive: true })
  }
})
