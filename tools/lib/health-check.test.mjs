import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { root } from './workspace.mjs'

const dockerfile = await readFile(join(root, 'docker/Dockerfile'), 'utf8')
/** The check is killed after this time, and loses what it has not written by then. */
const limitMs = 1_000 * Number(/^HEALTHCHECK .*--timeout=(\d+)s .*"api"/m.exec(dockerfile)?.[1])

/** @type {string} */
let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bluebonnet-health-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const notes = () => existsSync(join(folder, 'hung-since'))

/**
 * Runs the check like Docker; returns its exit code.
 * @param {'api' | 'worker'} what
 * @param {Record<string, string>} settings
 */
const check = (what, settings) =>
  new Promise((resolve) => {
    const env = { ...process.env, ...settings, TMPDIR: folder }
    execFile(process.execPath, ['docker/health-check.mjs', what], { cwd: root, env, timeout: limitMs }, (error) =>
      resolve(error === null ? 0 : error.code),
    )
  })

test('an answering API is healthy, one that is not ready is alive, and a silent one hangs', async () => {
  /** @type {Record<string, number>} */
  let answers = { '/api/health/ready': 200, '/api/health/live': 200 }
  const api = createServer(({ url = '' }, response) => {
    const status = answers[url]
    if (status !== undefined) response.writeHead(status).end()
  })
  await once(api.listen(0, '127.0.0.1'), 'listening')
  const address = api.address()
  assert.ok(address !== null && typeof address === 'object')
  const asked = () => check('api', { PORT: String(address.port) })
  try {
    assert.deepEqual([await asked(), notes()], [0, false])
    answers = { '/api/health/live': 200 }
    assert.deepEqual([await asked(), notes()], [1, false])
    answers = {}
    assert.deepEqual([await asked(), notes()], [1, true])
    answers = { '/api/health/ready': 200 }
    assert.deepEqual([await asked(), notes()], [0, false])
  } finally {
    api.close()
    api.closeAllConnections()
  }
})

test('a worker is healthy as long as its heartbeat is written', async () => {
  const sign = join(folder, 'heartbeat')
  const asked = () => check('worker', { HEARTBEAT_FILE: sign })
  assert.deepEqual([await asked(), notes()], [1, true])
  await writeFile(sign, '')
  assert.deepEqual([await asked(), notes()], [0, false])
  const before = new Date(Date.now() - 60_000)
  await utimes(sign, before, before)
  assert.deepEqual([await asked(), notes()], [1, true])
})
