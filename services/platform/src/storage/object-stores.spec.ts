import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eventually, startS3 } from '@bluebonnet/testing'
import { parseSettings } from '../config/settings.js'
import { type ObjectStore, ObjectTooLargeError } from './object-store.js'
import { objectStoreFor } from './storage.module.js'

const mebibyte = 1_048_576
const needed = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d', SECRET: 'x'.repeat(32) }

const local = async () => {
  const root = await mkdtemp(join(tmpdir(), 'bluebonnet-store-'))
  return { variables: { DATA_DIR: root }, stop: () => rm(root, { recursive: true, force: true }) }
}

const text = (value: string) => Readable.from([Buffer.from(value)])
const large = (megabytes: number) =>
  Readable.from(
    (function* () {
      for (let index = 0; index < megabytes; index += 1) yield Buffer.alloc(mebibyte, 97)
    })(),
  )

/** Tests every driver through its own settings; S3 over real HTTP. */
describe.each([
  ['local', local],
  ['s3', startS3],
] as const)('the %s store', (_, start) => {
  let place: Awaited<ReturnType<typeof start>>
  let store: ObjectStore

  beforeAll(async () => {
    place = await start()
    store = await objectStoreFor(parseSettings({ ...needed, ...place.variables }))
  })

  afterAll(() => place?.stop())

  const put = (key: string, value: string, maxBytes = 1_000) => store.put(text(value), key, { maxBytes })
  const read = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
    const object = await store.get(key, range === undefined ? {} : { range })
    return object === null ? null : (await buffer(object.stream)).toString()
  }
  const keysBefore = async (moment: Date, folder: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const { key } of store.listOlderThan(moment, folder)) keys.push(key)
    return keys
  }

  it('returns what it stored, as a whole or in part', async () => {
    await expect(put('cdas/2026/a.pdf', 'hello world')).resolves.toMatchObject({ key: 'cdas/2026/a.pdf', size: 11 })
    expect(await read('cdas/2026/a.pdf')).toBe('hello world')
    expect(await read('cdas/2026/a.pdf', { start: 6, end: 8 })).toBe('wor')
    const first = await store.get('cdas/2026/a.pdf', { range: { start: 0, end: 1 } })
    expect([first?.size, first === null ? null : (await buffer(first.stream)).length]).toEqual([11, 2])
  })

  it('describes an object the same every time', async () => {
    await put('told', 'hello')
    const [first, second] = [await store.head('told'), await store.head('told')]
    expect(first).toMatchObject({ key: 'told', size: 5 })
    expect(second).toEqual(first)
  })

  it('returns null for a missing object', async () => {
    expect([await store.get('none'), await store.head('none/below')]).toEqual([null, null])
  })

  it('stores nothing of a stream that is too long or breaks', async () => {
    await expect(put('long', 'x'.repeat(11), 10)).rejects.toThrow(ObjectTooLargeError)
    await expect(store.put(large(12), 'longer', { maxBytes: 11 * mebibyte })).rejects.toThrow(ObjectTooLargeError)
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('gone')
      })(),
    )
    await expect(store.put(broken, 'broken', { maxBytes: 100 })).rejects.toThrow('gone')
    expect([await store.head('long'), await store.head('longer'), await store.head('broken')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('keeps the old bytes when replacing them fails', async () => {
    await put('kept', 'old')
    await expect(put('kept', 'x'.repeat(11), 10)).rejects.toThrow(ObjectTooLargeError)
    expect(await read('kept')).toBe('old')
  })

  it('deletes, also a missing object', async () => {
    await put('gone', 'x')
    await store.delete('gone')
    await store.delete('gone')
    expect(await store.head('gone')).toBeNull()
  })

  it.each([
    '',
    '/etc/passwd',
    '../up',
    'a/../../b',
    'a//b',
    '.unfinished/x',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'a/',
    'ü',
    'x'.repeat(600),
  ])('refuses the key %j', async (key) => {
    await expect(put(key, 'x')).rejects.toThrow(RangeError)
    await expect(store.get(key)).rejects.toThrow(RangeError)
    await expect(store.delete(key)).rejects.toThrow(RangeError)
  })

  it("lists a folder's objects and nothing else", async () => {
    await put('listed/one', 'x')
    await put('listed-not/two', 'x')
    expect([
      await keysBefore(new Date(Date.now() + 60_000), 'listed'),
      await keysBefore(new Date(0), 'listed'),
    ]).toEqual([['listed/one'], []])
  })

  it('reads and writes a large stream in flat memory', async () => {
    const before = process.memoryUsage().rss
    await store.put(large(200), 'large', { maxBytes: 300 * mebibyte })
    const found = await store.get('large')
    let size = 0
    for await (const chunk of found?.stream ?? []) if (Buffer.isBuffer(chunk)) size += chunk.length
    expect(size).toBe(200 * mebibyte)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * mebibyte)
  }, 60_000)
})

it('S3 removes writes that a crash interrupted', async () => {
  const s3 = await startS3()
  const store = await objectStoreFor(parseSettings({ ...needed, ...s3.variables }))
  const source = new PassThrough()
  const outcome = store.put(source, 'cut-short', { maxBytes: 20 * mebibyte }).then(
    () => 'stored',
    () => 'failed',
  )
  source.write(Buffer.alloc(6 * mebibyte))
  await eventually(() => s3.requests.some((request) => request.startsWith('PUT /bluebonnet/cut-short')))
  await store.dropUnfinished(new Date(Date.now() + 60_000))
  source.end(Buffer.alloc(6 * mebibyte))
  expect([await outcome, await store.head('cut-short')]).toEqual(['failed', null])
  await s3.stop()
})
