import { mkdtemp, readdir, readFile, rm, utimes, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventually, startS3, type TestS3 } from '@bluebonnet/testing'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { s3Client, type S3Settings } from '../storage/s3-client.js'
import { parsePortalBucket } from '../config/settings.js'
import { mirrorFiles } from './mirror-files.js'
import { WebBucket } from './web-bucket.js'

let store: TestS3
let settings: S3Settings
const folders: string[] = []

const begin = async (options = {}): Promise<void> => {
  store = await startS3(options)
  const { S3_ENDPOINT = '', S3_ACCESS_KEY_ID: id = '', S3_SECRET_ACCESS_KEY: secret = '' } = store.variables
  const given = { PORTALS_BUCKET: 'portals', PORTALS_ACCESS_KEY_ID: id, PORTALS_SECRET_ACCESS_KEY: secret }
  const read = parsePortalBucket({ S3_ENDPOINT, ...given })
  if (read === null) throw new Error('No bucket')
  settings = read
  await s3Client(settings).send(new CreateBucketCommand({ Bucket: settings.bucket }))
}
afterEach(async () => {
  await store.stop()
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'bluebonnet-bucket-'))
  folders.push(made)
  return made
}
/** A machine with these files, uploaded to the bucket. */
const machine = async (files: Record<string, string> = {}): Promise<{ bucket: WebBucket; root: string }> => {
  const root = await folder()
  const bucket = new WebBucket(settings, root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
    await bucket.put(path)
  }
  return { bucket, root }
}
const filesIn = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

const site = { 'shell/main.js': 'main', 'shell/index.html': 'page', 'p/mfe-agent/1.0.0/portal.js': 'one' }

describe('a bucket of shell and portals', () => {
  it('is copied completely, and polled by two conditional requests without changes', async () => {
    await begin()
    const { bucket: team } = await machine(site)
    expect(await team.swap('{"portals":[]}', null)).toBe(true)
    const { bucket, root } = await machine()
    await bucket.copy()
    expect(await filesIn(root)).toEqual([...Object.keys(site), 'portals.json'].toSorted())
    store.requests.length = 0
    await bucket.copy()
    expect(store.requests.toSorted()).toEqual(['GET /portals/portals.json 304', 'GET /portals/shell/index.html 304'])
  })

  it('copies what a pointer names, repaired files too, and removes old deleted ones', async () => {
    await begin()
    const { bucket: team } = await machine(site)
    await team.swap('first', null)
    const { bucket, root } = await machine()
    await bucket.copy()
    await machine({ 'p/mfe-agent/1.0.0/portal.js': 'repaired', 'p/mfe-agent/2.0.0/portal.js': 'two' })
    const old = join(root, 'p/mfe-agent/0.9.0/portal.js')
    await mkdir(dirname(old))
    await writeFile(old, 'old')
    await utimes(old, new Date(0), new Date(0))
    await writeFile(`${old}.map`, 'on its way')
    await team.swap('second', (await team.read()).mark)
    await bucket.copy()
    const text = (path: string) => readFile(join(root, path), 'utf8')
    expect(await text('p/mfe-agent/1.0.0/portal.js')).toBe('repaired')
    expect(await text('p/mfe-agent/2.0.0/portal.js')).toBe('two')
    expect(await text('portals.json')).toBe('second')
    expect(await readdir(dirname(old))).toEqual(['portal.js.map'])
    await team.drop('p/mfe-agent/2.0.0')
    const { bucket: next, root: there } = await machine()
    await next.copy()
    expect(await readdir(join(there, 'p/mfe-agent'))).toEqual(['1.0.0'])
  })

  it('takes the registry that was read last, also of two concurrent readers', async () => {
    await begin()
    const [one, other] = [await machine(), await machine()]
    expect(await Promise.all([one.bucket.swap('one', null), other.bucket.swap('other', null)])).toContain(false)
    const { text, mark } = await one.bucket.read()
    expect(['one', 'other']).toContain(text)
    expect(await other.bucket.swap('next', mark)).toBe(true)
    expect(await one.bucket.swap('late', mark)).toBe(false)
    expect((await one.bucket.read()).text).toBe('next')
  })

  it('is refused for releases where the store ignores conditional writes', async () => {
    await begin({ isConditional: false })
    const { bucket } = await machine()
    await expect(bucket.swap('one', null)).rejects.toThrow(/portals does not support conditional writes/)
  })

  it('is served from the copy while the store is down, which is logged once', async () => {
    await begin()
    const { bucket: team } = await machine(site)
    await team.swap('first', null)
    const root = await folder()
    const said: string[] = []
    const outages = {
      answered: () => void (said.at(-1) === 'there' || said.push('there')),
      failed: () => void (said.at(-1) === 'away' || said.push('away')),
    }
    const stop = await mirrorFiles(settings, root, outages)
    expect(await readFile(join(root, 'portals.json'), 'utf8')).toBe('first')
    await team.swap('second', (await team.read()).mark)
    await eventually(async () => (await readFile(join(root, 'portals.json'), 'utf8')) === 'second')
    await store.stop()
    await eventually(() => said.join() === 'there,away')
    expect(await readFile(join(root, 'shell/index.html'), 'utf8')).toBe('page')
    await stop()
  })
})
