import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, afterEach, test } from 'node:test'
import { parsePortalBucket } from '@bluebonnet/platform/config/settings'
import { WebBucket } from '@bluebonnet/platform/edge/web-bucket'
import { S3Store } from '@bluebonnet/platform/storage/s3-store'
import { startS3 } from '@bluebonnet/testing'
import { endPreview, previewPortal, previewsOf } from './portal-preview.mjs'
import { changeRegistry, openWeb, readRegistry } from './portal-registry.mjs'
import { listPortals, releasePortal, rollbackPortal } from './web-root.mjs'

// Portals live in a folder, or in a bucket that several machines release into: what holds for one holds for the other.
const place = await mkdtemp(join(tmpdir(), 'bluebonnet-store-'))
const store = await startS3()
after(async () => {
  await store.stop()
  await rm(place, { recursive: true, force: true })
})

let builds = 0
/** A portal's build, as small as it can be. */
const buildOf = async (/** @type {string} */ name, globalName = `${name}_abcdef123456`) => {
  builds += 1
  const dist = join(place, `dist-${builds}`)
  const remoteEntry = { name: 'remoteEntry.js' }
  const files = {
    'portal.json': { name, version: '1.0.0', sdkRange: '^1.0.0', routes: [], menu: [], acts: [] },
    'mf-manifest.json': { metaData: { remoteEntry, globalName } },
    'remoteEntry.js': `${globalName} ${builds}`,
  }
  await mkdir(dist)
  for (const [file, content] of Object.entries(files)) await writeFile(join(dist, file), JSON.stringify(content))
  return dist
}

let others = 0
const anotherMachine = () => {
  others += 1
  return { dataDir: join(place, `machine-${others}`) }
}
/**
 * Another folder each time for the bucket, the same one where that is the store.
 * @type {Record<string, () => { dataDir: string }>}
 */
const machines = { 'a folder': () => ({ dataDir: join(place, 'served') }), 'a bucket': anotherMachine }
const { S3_ENDPOINT: endpoint = '', S3_ACCESS_KEY_ID: id = '', S3_SECRET_ACCESS_KEY: secret = '' } = store.variables

/** A new bucket, which releases go into until `inFolder`. */
const inBucket = async () => {
  const PORTALS_BUCKET = `portals-${builds}`
  const keys = { PORTALS_ACCESS_KEY_ID: id, PORTALS_SECRET_ACCESS_KEY: secret }
  Object.assign(process.env, { S3_ENDPOINT: endpoint, PORTALS_BUCKET, ...keys })
  const settings = parsePortalBucket(process.env)
  assert.ok(settings)
  const bucket = new S3Store(settings)
  await bucket.prepare()
  return bucket
}
const inFolder = () => {
  delete process.env['PORTALS_BUCKET']
  return rm(join(place, 'served'), { recursive: true, force: true })
}
afterEach(inFolder)

/**
 * Whoever serves pages, from the folder itself or a copy that is kept: answers it as it is by now.
 * @returns {() => Promise<string>}
 */
const server = () => {
  const settings = process.env['PORTALS_BUCKET'] ? parsePortalBucket(process.env) : null
  if (settings === null) return async () => join(place, 'served/web')
  const root = join(anotherMachine().dataDir, 'web')
  const bucket = new WebBucket(settings, root)
  return async () => {
    await bucket.copy()
    return root
  }
}

for (const [what, begin] of Object.entries({ 'a folder': inFolder, 'a bucket': inBucket })) {
  const machine = machines[what] ?? anotherMachine
  const listed = async (/** @type {string} */ name) => {
    const portal = (await listPortals(machine())).find((each) => each.name === name)
    return portal?.releases.map(({ version }) => version) ?? []
  }

  test(`releases of several portals into ${what} at once all count`, async () => {
    await begin()
    const names = ['mfe-one', 'mfe-two', 'mfe-three', 'mfe-four']
    const dists = await Promise.all(names.map(async (name) => ({ name, dist: await buildOf(name) })))
    await Promise.all(dists.map(({ name, dist }) => releasePortal(name, { dist, ...machine() })))
    for (const name of names) assert.equal((await listed(name)).length, 1, name)
  })

  test(`two releases of a portal into ${what} at once: one is live, the other the one before, both whole`, async () => {
    await begin()
    const name = 'mfe-one'
    const dists = [await buildOf(name), await buildOf(name)]
    const versions = await Promise.all(dists.map((dist) => releasePortal(name, { dist, ...machine() })))
    assert.deepEqual((await listed(name)).toSorted(), versions.toSorted())
    const { dataDir } = machine()
    const [live, before] = await listed(name)
    assert.equal(await rollbackPortal(name, { dataDir }), before)
    assert.equal(await rollbackPortal(name, { dataDir }), live)
    const manifests = versions.map((version) => join(dataDir, 'web/p', name, version, 'mf-manifest.json'))
    const [one, other] = await Promise.all(manifests.map((file) => readFile(file, 'utf8')))
    assert.notEqual(one, other, 'releases that share a name in the page would run each other')
  })

  test(`previews of two portals in ${what} at once are both shown, until each is removed`, async () => {
    await begin()
    const preview = 'spring-menu'
    /** The portals of the preview as whoever serves pages has them by now; their files are there. */
    const shown = async () => {
      const pointer = join('p/previews', preview, 'portals.json')
      const text = await readFile(join(await served(), pointer), 'utf8').catch(() => '{"portals":[]}')
      /** @type {{ portals: { name: string, entryUrl: string }[] }} */
      const { portals } = JSON.parse(text)
      for (const { entryUrl } of portals) await readFile(join(await served(), entryUrl))
      return portals.map(({ name }) => name).toSorted()
    }
    const served = server()
    assert.deepEqual(await shown(), [])
    const names = ['mfe-one', 'mfe-two']
    const dists = await Promise.all(names.map(async (name) => ({ name, dist: await buildOf(name) })))
    await Promise.all(dists.map(({ name, dist }) => previewPortal(name, preview, { dist, ...machine() })))
    assert.deepEqual(await shown(), names)
    await previewPortal('mfe-one', preview, { dist: await buildOf('mfe-one'), ...machine() })
    assert.deepEqual(await shown(), names)
    await endPreview('mfe-one', preview, machine())
    assert.deepEqual(await shown(), ['mfe-two'])
    await endPreview('mfe-two', preview, machine())
    assert.deepEqual(await shown(), [])
    assert.deepEqual(await previewsOf(machine()), [])
    assert.deepEqual(await listed('mfe-one'), [])
  })
}

test('files of a release stay a week after it was left, and the one that stood longest is told of too', async () => {
  await inFolder()
  const dataDir = join(place, 'served')
  const web = await openWeb(join(dataDir, 'web'))
  const day = 86_400_000
  const release = async () => releasePortal('mfe-one', { dist: await buildOf('mfe-one'), dataDir })
  const isThere = (/** @type {string} */ version) => existsSync(join(dataDir, 'web/p/mfe-one', version))
  const told = async () => (await readRegistry(web)).portals[0]?.previous.map(({ version }) => version)
  /** As if a release had been live until so many days ago. */
  const age = async (/** @type {string} */ version, /** @type {number} */ days) => {
    const hoursAgo = new Date(Date.now() - day)
    await utimes(join(dataDir, 'web/p/mfe-one', version, 'release.json'), hoursAgo, hoursAgo)
    await changeRegistry(web, ({ portals: [portal] }) => {
      assert.ok(portal)
      const kept = portal.kept?.map((each) =>
        each.version === version ? { ...each, left: each.left - days * day } : each,
      )
      return { portals: [{ ...portal, ...(kept && { kept }) }] }
    })
  }
  const good = await release()
  await changeRegistry(web, ({ portals }) => ({
    portals: portals.map((portal) => ({ ...portal, since: new Date(Date.now() - 3 * day).toISOString() })),
  }))
  const bad = [await release(), await release(), await release(), await release()]
  assert.deepEqual(await told(), [bad[2], bad[1], good])
  await age(bad[0] ?? '', 6)
  bad.push(await release())
  assert.deepEqual([await told(), bad.every(isThere)], [[bad[3], bad[2], good], true])
  await age(bad[0] ?? '', 2)
  await age(good, 8)
  bad.push(await release())
  assert.deepEqual((await told())?.slice(0, 2), [bad[4], bad[3]])
  assert.deepEqual([good, ...bad].map(isThere), [false, false, true, true, true, true, true])
})

test('each release that can be gone back to has a name in the page of its own', async () => {
  await inFolder()
  const dataDir = join(place, 'served')
  const versions = []
  for (let round = 0; round < 5; round += 1)
    versions.push(await releasePortal('mfe-one', { dist: await buildOf('mfe-one'), dataDir }))
  const manifests = versions.map((version) => join(dataDir, 'web/p/mfe-one', version, 'mf-manifest.json'))
  const names = await Promise.all(
    manifests.map(async (file) => JSON.parse(await readFile(file, 'utf8')).metaData.globalName),
  )
  assert.equal(new Set(names).size, 5, names.join(' '))
})

test('another machine with only the keys of the bucket goes back, and mends a file damaged there', async () => {
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
  assert.match(await readFile(join(other.dataDir, 'web', Key), 'utf8'), /abcdef123456/)
})
