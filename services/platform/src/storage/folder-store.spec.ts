import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FolderStore } from './folder-store.js'
import { ObjectTooLargeError } from './object-store.js'

let root: string
let store: FolderStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'h2-store-'))
  store = new FolderStore(root)
})

afterEach(() => rm(root, { recursive: true, force: true }))

const put = (key: string, text: string, maxBytes = 1_000) => store.put(Readable.from([Buffer.from(text)]), key, { maxBytes })

const read = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
  const object = await store.get(key, range === undefined ? {} : { range })
  return object === null ? null : (await buffer(object.stream)).toString()
}

describe('the folder store', () => {
  it('gives back what it took, whole or in part', async () => {
    await expect(put('cdas/2026/a.pdf', 'hello world')).resolves.toMatchObject({ key: 'cdas/2026/a.pdf', size: 11 })
    expect(await read('cdas/2026/a.pdf')).toBe('hello world')
    expect(await read('cdas/2026/a.pdf', { start: 6, end: 8 })).toBe('wor')
    expect((await store.get('cdas/2026/a.pdf', { range: { start: 0, end: 0 } }))?.size).toBe(11)
  })

  it('answers null for what is not there, a folder included', async () => {
    await put('one/two', 'x')
    expect([await store.get('none'), await store.head('none/below'), await store.get('one'), await store.head('one/two/three')]).toEqual([null, null, null, null])
  })

  it('stores nothing of a stream that is too long or breaks', async () => {
    await expect(put('a', 'x'.repeat(11), 10)).rejects.toThrow(ObjectTooLargeError)
    const broken = Readable.from((function* () {
      yield Buffer.from('half')
      throw new Error('gone')
    })())
    await expect(store.put(broken, 'b', { maxBytes: 100 })).rejects.toThrow('gone')
    expect([await store.head('a'), await store.head('b')]).toEqual([null, null])
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
  })

  it('keeps the old bytes when replacing them fails', async () => {
    await put('a', 'old')
    await expect(put('a', 'x'.repeat(11), 10)).rejects.toThrow(ObjectTooLargeError)
    expect(await readFile(join(root, 'a'), 'utf8')).toBe('old')
  })

  it('deletes, also what is not there', async () => {
    await put('a', 'x')
    await store.delete('a')
    await store.delete('a')
    expect(await store.head('a')).toBeNull()
  })

  it.each(['', '/etc/passwd', '../up', 'a/../../b', 'a//b', '.unfinished/x', 'a/.hidden', 'a\\b', 'a\0b', 'a/', 'ü', 'x'.repeat(600)])('refuses the key %j', async (key) => {
    await expect(put(key, 'x')).rejects.toThrow(RangeError)
    await expect(store.get(key)).rejects.toThrow(RangeError)
    await expect(store.delete(key)).rejects.toThrow(RangeError)
  })

  it('lists what was written before a moment', async () => {
    await put('uploads/old', 'x')
    await put('uploads/new', 'x')
    await put('other/old', 'x')
    for (const key of ['uploads/old', 'other/old']) await utimes(join(root, key), new Date(0), new Date(0))
    const keys: string[] = []
    for await (const { key } of store.listOlderThan(new Date(1_000), 'uploads')) keys.push(key)
    expect(keys).toEqual(['uploads/old'])
  })

  it('forgets the drafts of writes that a crash cut short', async () => {
    await put('a', 'x')
    for (const name of ['stale', 'fresh']) await writeFile(join(root, '.unfinished', name), 'half')
    await utimes(join(root, '.unfinished', 'stale'), new Date(0), new Date(0))
    await store.dropUnfinished()
    expect(await readdir(join(root, '.unfinished'))).toEqual(['fresh'])
  })

  it('takes a large stream in flat memory', async () => {
    const chunk = Buffer.alloc(1_048_576)
    const before = process.memoryUsage().rss
    await store.put(Readable.from((function* () {
      for (let index = 0; index < 200; index += 1) yield chunk
    })()), 'large', { maxBytes: 300 * 1_048_576 })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576)
  })
})
