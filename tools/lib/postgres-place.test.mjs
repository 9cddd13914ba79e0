import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { placeOf, savePlace } from './postgres-place.mjs'

/** @type {string} */
let folder
/** @type {string} */
let dataDir
/** @type {string} */
let cluster

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bluebonnet-place-'))
})
after(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'))
  cluster = await mkdtemp(join(folder, 'cluster-'))
  await writeFile(join(cluster, 'PG_VERSION'), '18\n')
  const file = join(dataDir, 'pg.json')
  await savePlace({ file, folder: cluster, cluster, port: 5432, password: 'word', isNewPassword: false })
})

test('a copy of a data directory whose database lies elsewhere does not open the original’s', async () => {
  const copy = `${dataDir}-copy`
  await cp(dataDir, copy, { recursive: true })
  await assert.rejects(placeOf(copy), /-copy is a copy of .*npm run backup -- FILE/)
  assert.equal((await placeOf(dataDir)).cluster, cluster)
})

test('one that was moved does', async () => {
  const moved = `${dataDir}-moved`
  await rename(dataDir, moved)
  assert.equal((await placeOf(moved)).cluster, cluster)
})

test('one that came without its database is not begun anew', async () => {
  await rm(cluster, { recursive: true })
  await assert.rejects(placeOf(dataDir), /which is not on this machine/)
})

test('a database within is copied with its data directory', async () => {
  const whole = join(folder, 'whole')
  await mkdir(join(whole, 'pg'), { recursive: true })
  await savePlace({
    file: join(whole, 'pg.json'),
    folder: 'pg',
    cluster: join(whole, 'pg'),
    port: 5432,
    password: 'word',
    isNewPassword: false,
  })
  const copy = `${whole}-copy`
  await cp(whole, copy, { recursive: true })
  assert.equal((await placeOf(copy)).cluster, join(copy, 'pg'))
})
