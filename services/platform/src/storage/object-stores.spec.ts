import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startS3 } from '@bluebonnet/testing'
import { parseSettings } from '../config/settings.js'
import { WrongLengthError } from './stream-limits.js'
import {
  type ObjectStore,
  ObjectTooLargeError,
  PartsGoneError,
  type PartsUpload,
  type StoredPart,
} from './object-store.js'
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

/** What every driver does, through its own settings; S3 over real HTTP. */
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
  const begin = async (key: string): Promise<PartsUpload> => ({ key, uploadId: await store.beginParts(key) })
  const part = (upload: PartsUpload, number: number, value: string): Promise<StoredPart> =>
    store.putPart(text(value), upload, number, { size: Buffer.byteLength(value) })

  it('gives back what it took, whole or in part', async () => {
    await expect(put('cdas/2026/a.pdf', 'hello world')).resolves.toMatchObject({ key: 'cdas/2026/a.pdf', size: 11 })
    expect(await read('cdas/2026/a.pdf')).toBe('hello world')
    expect(await read('cdas/2026/a.pdf', { start: 6, end: 8 })).toBe('wor')
    const first = await store.get('cdas/2026/a.pdf', { range: { start: 0, end: 1 } })
    expect([first?.size, first === null ? null : (await buffer(first.stream)).length]).toEqual([11, 2])
  })

  it('tells the same of an object at every asking', async () => {
    await put('told', 'hello')
    const [first, second] = [await store.head('told'), await store.head('told')]
    expect(first).toMatchObject({ key: 'told', size: 5 })
    expect(second).toEqual(first)
  })

  it('answers null for what is not there', async () => {
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

  it('deletes, also what is not there', async () => {
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
    await expect(store.beginParts(key)).rejects.toThrow(RangeError)
  })

  it("lists a folder's objects and nothing else", async () => {
    await put('listed/one', 'x')
    await put('listed-not/two', 'x')
    await begin('listed/never-finished')
    expect([
      await keysBefore(new Date(Date.now() + 60_000), 'listed'),
      await keysBefore(new Date(0), 'listed'),
    ]).toEqual([['listed/one'], []])
  })

  it('puts parts together in their order, whatever order they came in', async () => {
    const upload = await begin('joined')
    const second = await part(upload, 2, 'world')
    await part(upload, 1, 'goodbye ')
    const first = await part(upload, 1, 'hello ')
    await expect(store.joinParts(upload, [first, second])).resolves.toMatchObject({ key: 'joined', size: 11 })
    expect(await read('joined')).toBe('hello world')
  })

  it('makes nothing of an upload that was given up or is over', async () => {
    const upload = await begin('never')
    const first = await part(upload, 1, 'x')
    await store.dropParts(upload)
    await store.dropParts(upload)
    await expect(part(upload, 2, 'y')).rejects.toThrow(PartsGoneError)
    await expect(store.joinParts(upload, [first])).rejects.toThrow(PartsGoneError)
    expect(await store.head('never')).toBeNull()
  })

  it('stores no part whose length is another than announced, or that breaks', async () => {
    const upload = await begin('measured')
    for (const size of [2, 4])
      await expect(store.putPart(text('abc'), upload, 1, { size })).rejects.toThrow(WrongLengthError)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('a')
        await Promise.resolve()
        throw new Error('gone')
      })(),
    )
    await expect(store.putPart(broken, upload, 1, { size: 3 })).rejects.toThrow('gone')
  })

  it('forgets uploads that were begun long ago', async () => {
    const upload = await begin('abandoned')
    await part(upload, 1, 'x')
    await store.dropUnfinished(new Date(0))
    await part(upload, 1, 'y')
    await store.dropUnfinished(new Date(Date.now() + 60_000))
    await expect(part(upload, 2, 'z')).rejects.toThrow(PartsGoneError)
  })

  it('takes and gives a large stream in flat memory', async () => {
    const before = process.memoryUsage().rss
    await store.put(large(200), 'large', { maxBytes: 300 * mebibyte })
    const found = await store.get('large')
    let size = 0
    for await (const chunk of found?.stream ?? []) if (Buffer.isBuffer(chunk)) size += chunk.length
    expect(size).toBe(200 * mebibyte)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * mebibyte)
  }, 60_000)
})
