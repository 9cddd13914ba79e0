import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { placeOf, savePlace } from './postgres-place.mjs'
import { startPostgres } from './postgres.mjs'

/** @type {string} */
let dataDir
/** @type {import('./postgres.mjs').RunningPostgres} */
let server
const cluster = async () => resolve(dataDir, JSON.parse(await readFile(join(dataDir, 'pg.json'), 'utf8')).folder)
const pid = async () => Number((await readFile(join(await cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0])

const ask = async (/** @type {string} */ sql) => {
  const client = new Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
/**
 * @template T
 * @param {() => T | Promise<T>} look
 */
const eventually = async (look) => {
  for (const until = Date.now() + 30_000; ;) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-pg-'))
  server = await startPostgres({ dataDir })
  await ask('CREATE TABLE kept AS SELECT 42 AS answer')
})
after(async () => {
  await server.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

test('restarts a killed server with the same address and data', async () => {
  /** @type {string[]} */
  const messages = []
  server.keepRunning((text) => void messages.push(text))
  for (let round = 0; round < 3; round += 1) {
    const killed = await pid()
    process.kill(killed, 'SIGKILL')
    assert.deepEqual(
      await eventually(async () => {
        assert.notEqual(await pid(), killed)
        return ask('SELECT answer FROM kept')
      }),
      [{ answer: 42 }],
    )
  }
  await eventually(() => assert.equal(messages.filter((text) => text === 'PostgreSQL runs again').length, 3))
  assert.match(messages[0] ?? '', /PostgreSQL ended and is started again.*server\.log/)
})

test('finds the cluster and its data with a missing or invalid pg.json', async () => {
  for (const text of [null, '', '{"folder": "p', 'null', '{}', '{"folder":"pg","port":0,"password":""}']) {
    await server.stop()
    const file = join(dataDir, 'pg.json')
    await (text === null ? rm(file) : writeFile(file, text))
    server = await startPostgres({ dataDir })
    assert.deepEqual(await ask('SELECT answer FROM kept'), [{ answer: 42 }], JSON.stringify(text))
  }
})

test('the same while the server still runs', async () => {
  await writeFile(join(dataDir, 'pg.json'), '{"fol')
  server = await startPostgres({ dataDir })
  assert.deepEqual(await ask('SELECT answer FROM kept'), [{ answer: 42 }])
})

test("keeps the server's log across a restart", async () => {
  await server.stop()
  await writeFile(join(await cluster(), 'server.log'), 'PANIC:  the reason of yesterday\n')
  await writeFile(join(await cluster(), 'postmaster.pid'), 'nonsense')
  server = await startPostgres({ dataDir })
  assert.match(await readFile(join(await cluster(), 'server.log.1'), 'utf8'), /the reason of yesterday/)
})

test('waits for the remains of a killed server, however slow the disk', async () => {
  const killed = await pid()
  const [checkpointer] = await ask("SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")
  process.kill(checkpointer.pid, 'SIGSTOP')
  process.kill(killed, 'SIGKILL')
  setTimeout(() => process.kill(checkpointer.pid, 'SIGCONT'), 5_000)
  server = await startPostgres({ dataDir })
  assert.deepEqual(await ask('SELECT answer FROM kept'), [{ answer: 42 }])
})

test('a copied data directory does not open a database elsewhere; a moved one does', async () => {
  const [outside, original] = await Promise.all(['cluster-', 'data-'].map((name) => mkdtemp(join(tmpdir(), name))))
  assert.ok(outside && original)
  await writeFile(join(outside, 'PG_VERSION'), '18')
  await savePlace({ dataDir: original, folder: outside, cluster: outside, port: 5432, password: 'word' })
  const [copy, moved] = [`${original}-copy`, `${original}-moved`]
  await cp(original, copy, { recursive: true })
  await assert.rejects(placeOf(copy), /-copy is a copy of .*npm run backup -- FILE/)
  await rename(original, moved)
  assert.equal((await placeOf(moved)).cluster, outside)
  await rm(outside, { recursive: true })
  await assert.rejects(placeOf(moved), /which is not on this machine/)
  for (const path of [copy, moved, `${outside}.of`]) await rm(path, { recursive: true })
})
