import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, afterEach, test } from 'node:test'
import { parsePortalBucket } from '@bluebonnet/platform/config/settings'
import { S3Store } from '@bluebonnet/platform/storage/s3-store'
import { startS3 } from '@bluebonnet/testing'
import { writeBuilt } from './portal-folder.mjs'
import { changeRegistry, openWeb, readRegistry } from './portal-registry.mjs'
import { listPortals, releasePortal, rollbackPortal } from './portal-releases.mjs'

// Portals are in a folder, or in a bucket that several machines release into; both follow the same rules.
const place = await mkdtemp(join(tmpdir(), 'bluebonnet-store-'))
const store = await startS3()
after(async () => {
  await store.stop()
  await rm(place, { recursive: true, force: true })
})

let builds = 0
/** A minimal build of a portal. */
const buildOf = async (/** @type {string} */ name) => {
  builds += 1
  const globalName = `${name}_${builds}`
  const dist = join(place, `dist-${builds}`)
  const remoteEntry = { name: 'remoteEntry.js' }
  const files = {
    'portal.json': { name, version: '1.0.0', sdkRange: '^1.0.0', routes: [], menu: [], actions: [] },
    'mf-manifest.json': { metaData: { remoteEntry, globalName } },
    'contract.json': {},
    'remoteEntry.js': `${globalName} ${builds}`,
  }
  await mkdir(dist)
  for (const [file, content] of Object.entries(files)) await writeFile(join(dist, file), JSON.stringify(content))
  await writeBuilt(dist)
  return dist
}

/** A shell that accepts every release. */
const shell = {
  'shell/index.html': '',
  'shell/contract.json': '{}',
  'shell/gate.mjs': 'export const refusalsOf = () => [], ownershipFaults = () => []',
}

let others = 0
const anotherMachine = () => {
  others += 1
  return { dataDir: join(place, `machine-${others}`) }
}
/**
 * A new folder each time for the bucket, the same one where the folder is the store.
 * @type {Record<string, () => { dataDir: string }>}
 */
const machines = { 'a folder': () => ({ dataDir: join(place, 'served') }), 'a bucket': anotherMachine }
const { S3_ENDPOINT: endpoint = '', S3_ACCESS_KEY_ID: id = '', S3_SECRET_ACCESS_KEY: secret = '' } = store.variables

/** A new bucket, which receives releases until `inFolder`. */
const inBucket = async () => {
  const PORTALS_BUCKET = `portals-${builds}`
  const keys = { PORTALS_ACCESS_KEY_ID: id, PORTALS_SECRET_ACCESS_KEY: secret }
  Object.assign(process.env, { S3_ENDPOINT: endpoint, PORTALS_BUCKET, ...keys })
  const settings = parsePortalBucket(process.env)
  assert.ok(settings)
  const bucket = new S3Store(settings)
  await bucket.prepare()
  for (const [key, text] of Object.entries(shell))
    await bucket.put(Readable.from([Buffer.from(text)]), key, { maxBytes: 100 })
  return bucket
}
const inFolder = async () => {
  delete process.env['PORTALS_BUCKET']
  await rm(join(place, 'served'), { recursive: true, force: true })
  await mkdir(join(place, 'served/web/shell'), { recursive: true })
  for (const [file, text] of Object.entries(shell)) await writeFile(join(place, 'served/web', file), text)
}
afterEach(inFolder)

for (const [what, begin] of Object.entries({ 'a folder': inFolder, 'a bucket': inBucket })) {
  const machine = machines[what] ?? anotherMachine
  const listed = async (/** @type {string} */ name) => {
    const portal = (await listPortals(machine())).find((each) => each.name === name)
    return portal?.releases.map(({ version }) => version) ?? []
  }

  test(`concurrent releases of several portals into ${what} all count`, async () => {
    await begin()
    const names = ['mfe-one', 'mfe-two', 'mfe-three', 'mfe-four']
    const dists = await Promise.all(names.map(async (name) => ({ name, dist: await buildOf(name) })))
    await Promise.all(dists.map(({ name, dist }) => releasePortal(name, { dist, ...machine() })))
    for (const name of names) assert.equal((await listed(name)).length, 1, name)
  })

  test(`two concurrent releases of a portal into ${what}: one is live, the other previous, both complete`, async () => {
    await begin()
    const name = 'mfe-one'
    const dists = [await buildOf(name), await buildOf(name)]
    const versions = await Promise.all(dists.map((dist) => releasePortal(name, { dist, ...machine() })))
    assert.deepEqual((await listed(name)).toSorted(), versions.toSorted())
    const { dataDir } = machine()
    const [live, before] = await listed(name)
    assert.equal(await rollbackPortal(name, { dataDir }), before)
    assert.equal(await rollbackPortal(name, { dataDir }), live)
  })
}

test('files of a replaced release stay for a week, and browsers know the one that was live longest', async () => {
  await inFolder()
  const dataDir = join(place, 'served')
  const web = await openWeb({ dataDir })
  const day = 86_400_000
  const release = async () => releasePortal('mfe-one', { dist: await buildOf('mfe-one'), dataDir })
  const isThere = (/** @type {string} */ version) => existsSync(join(dataDir, 'web/p/mfe-one', version))
  const previousVersions = async () => (await readRegistry(web)).portals[0]?.previous.map(({ version }) => version)
  /** As if a release had been live until so many days ago. */
  const age = async (/** @type {string} */ version, /** @type {number} */ days) => {
    const hoursAgo = new Date(Date.now() - day)
    await utimes(join(dataDir, 'web/p/mfe-one', version, 'release.json'), hoursAgo, hoursAgo)
    await changeRegistry(web, ({ portals: [portal] }) => {
      assert.ok(portal)
      const kept = portal.kept.map((each) =>
        each.version === version ? { ...each, left: each.left - days * day } : each,
      )
      return { portals: [{ ...portal, kept }], removed: [] }
    })
  }
  const good = await release()
  await changeRegistry(web, ({ portals, removed }) => ({
    removed,
    portals: portals.map((portal) => ({ ...portal, since: new Date(Date.now() - 3 * day).toISOString() })),
  }))
  const bad = [await release(), await release(), await release(), await release()]
  assert.deepEqual(await previousVersions(), [bad[2], bad[1], good])
  await age(bad[0] ?? '', 6)
  bad.push(await release())
  assert.deepEqual([await previousVersions(), bad.every(isThere)], [[bad[3], bad[2], good], true])
  await age(bad[0] ?? '', 2)
  await age(good, 8)
  bad.push(await release())
  assert.deepEqual((await previousVersions())?.slice(0, 2), [bad[4], bad[3]])
  assert.deepEqual([good, ...bad].map(isThere), [false, false, true, true, true, true, true])
})

test('refuses another build with the page name of a release that is kept for rollback', async () => {
  await inFolder()
  const dataDir = join(place, 'served')
  const dist = await buildOf('mfe-one')
  const version = await releasePortal('mfe-one', { dist, dataDir })
  await writeFile(join(dist, 'remoteEntry.js'), 'another')
  await writeBuilt(dist)
  await assert.rejects(releasePortal('mfe-one', { dist, dataDir }), new RegExp(`same sources as ${version}`))
})

/** @type {Record<string, { change: (dist: string) => Promise<void>, file: string }>} */
const changes = {
  'a changed script': { change: (dist) => appendFile(join(dist, 'remoteEntry.js'), '//'), file: 'remoteEntry.js' },
  'a missing file': { change: (dist) => rm(join(dist, 'contract.json')), file: 'contract.json' },
  'a file more': { change: (dist) => writeFile(join(dist, 'x.js'), ''), file: 'x.js' },
  'another description': { change: (dist) => appendFile(join(dist, 'portal.json'), ' '), file: 'portal.json' },
  'no list of its files': { change: (dist) => rm(join(dist, 'built.json')), file: 'built.json' },
}
for (const [what, { change, file }] of Object.entries(changes))
  test(`refuses a build with ${what} before it is released, and releases it once built again`, async () => {
    await inFolder()
    const dataDir = join(place, 'served')
    const first = await releasePortal('mfe-one', { dist: await buildOf('mfe-one'), dataDir })
    const dist = await buildOf('mfe-one')
    await change(dist)
    await assert.rejects(
      releasePortal('mfe-one', { dist, dataDir }),
      new RegExp(`^Refused: mfe-one: ${file.replace('.', '\\.')} is not as its build made it: build it again`),
    )
    const web = await openWeb({ dataDir })
    assert.deepEqual(
      (await readRegistry(web)).portals.map(({ version }) => version),
      [first],
    )
    assert.deepEqual(await readdir(join(dataDir, 'web/p/mfe-one')), [first])
    assert.notEqual(await releasePortal('mfe-one', { dist: await buildOf('mfe-one'), dataDir }), first)
  })

test('serves no list of what a build made', async () => {
  await inFolder()
  const dataDir = join(place, 'served')
  const version = await releasePortal('mfe-one', { dist: await buildOf('mfe-one'), dataDir })
  assert.equal(existsSync(join(dataDir, 'web/p/mfe-one', version, 'built.json')), false)
})

test('another machine with only the keys of the bucket rolls back, and repairs a damaged file there', async () => {
  const bucket = await inBucket()
  const name = 'mfe-one'
  const [one, two] = [await buildOf(name), await buildOf(name)]
  const { dataDir } = anotherMachine()
  const first = await releasePortal(name, { dist: one, dataDir })
  await releasePortal(name, { dist: two, dataDir })
  const Key = `p/${name}/${first}/remoteEntry.js`
  await bucket.put(Readable.from([Buffer.from('damaged')]), Key, { maxBytes: 100 })
  await assert.rejects(rollbackPortal(name, anotherMachine()), /remoteEntry\.js of .* is not as it was released/)
  assert.equal(await releasePortal(name, { dist: one, ...anotherMachine() }), first)
  const other = anotherMachine()
  await rollbackPortal(name, other)
  assert.equal(await rollbackPortal(name, other), first)
  assert.match(await readFile(join(other.dataDir, 'web', Key), 'utf8'), /mfe-one_/)
})
