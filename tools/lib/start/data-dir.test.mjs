import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { openWeb, readRegistry } from '../portal-registry.mjs'
import { openDataDir, rememberProcesses, secretOf, takeOver } from './data-dir.mjs'

const broken = [
  '',
  '{',
  '{"launcher": 12',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"launcher":"x","children":[]}',
  '{"launcher":12,"children":{}}',
  '{"launcher":12,"children":[{"pid":-1,"mark":"node"}]}',
  '\0\0\0',
]

/** @type {string} */
let dataDir
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-data-'))
  await openDataDir(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('starts with an invalid record of earlier processes', async () => {
  for (const text of broken) {
    await writeFile(join(dataDir, 'processes.json'), text)
    assert.equal(await takeOver(dataDir), 0, JSON.stringify(text))
  }
})

test('concurrent writers leave one complete record and no temporary file', async () => {
  for (let round = 0; round < 50; round += 1) {
    const writing = Array.from({ length: 4 }, (_, index) =>
      rememberProcesses(
        dataDir,
        Array.from({ length: index * 20 }, () => ({ pid: 7 + index, mark: 'main.api.js' })),
      ),
    )
    await Promise.all(writing)
    assert.equal(JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8')).launcher, process.pid)
  }
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.endsWith('.draft')),
    [],
  )
})

test('ends the processes of a killed launcher, and removes its temporary files', async () => {
  const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'left-behind'])
  await once(orphan, 'spawn')
  await writeFile(join(dataDir, 'processes.json.77-1.draft'), '{"laun')
  await writeFile(
    join(dataDir, 'processes.json'),
    JSON.stringify({ launcher: 2 ** 22 - 1, children: [{ pid: orphan.pid, mark: 'left-behind' }] }),
  )
  const gone = once(orphan, 'exit')
  assert.equal(await takeOver(dataDir), 1)
  await gone
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.endsWith('.draft')),
    [],
  )
})

test('replaces a damaged secret, and keeps an intact one', async () => {
  const first = await secretOf(dataDir)
  assert.equal(await secretOf(dataDir), first)
  for (const text of ['', 'short', '\0'.repeat(64), `${'x'.repeat(40)}\n${'y'.repeat(40)}`]) {
    await writeFile(join(dataDir, 'secret'), text)
    assert.match(await secretOf(dataDir), /^[\w-]{64}$/)
  }
})

test('treats an invalid list of portals as empty', async () => {
  for (const text of broken) {
    await writeFile(join(dataDir, 'portals.json'), text)
    assert.deepEqual(await readRegistry(await openWeb({ root: dataDir })), { portals: [], removed: [] })
  }
})
