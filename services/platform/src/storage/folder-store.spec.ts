import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FolderStore } from './folder-store.js'
import { ObjectTooLargeError } from './object-store.js'

let root: string
let store: FolderStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bluebonnet-store-'))
  store = new FolderStore(root)
})

afterEach(() => rm(root, { recursive: true, force: true }))

const put = (key: string, text: string, maxBytes = 1_000) =>
  store.put(Readable.from([Buffer.from(text)]), key, { maxBytes })

const cutOff = () =>
  new Readable({
    read() {
      this.destroy(new Error('cut off'))
    },
  })

describe('the folder store', () => {
  it('leaves no temporary file of a failed write', async () => {
    await expect(put('a', 'x'.repeat(11), 10)).rejects.toThrow(ObjectTooLargeError)
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
  })

  it('leaves no temporary file of writes cut off before their first byte', async () => {
    const puts = Array.from({ length: 50 }, (_, nth) => store.put(cutOff(), `a${nth}`, { maxBytes: 10 }))
    for (const outcome of await Promise.allSettled(puts))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'cut off' } })
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
  })

  it('does not take a folder for an object', async () => {
    await put('one/two', 'x')
    expect([await store.get('one'), await store.head('one/two/three')]).toEqual([null, null])
  })

  it('lists objects written before a given time', async () => {
    await put('uploads/old', 'x')
    await put('uploads/new', 'x')
    await utimes(join(root, 'uploads/old'), new Date(0), new Date(0))
    const keys: string[] = []
    for await (const { key } of store.listOlderThan(new Date(1_000), 'uploads')) keys.push(key)
    expect(keys).toEqual(['uploads/old'])
  })

  it('removes temporary files of a crash at the next start', async () => {
    await mkdir(join(root, '.unfinished'))
    for (const name of ['stale', 'fresh']) await writeFile(join(root, '.unfinished', name), 'half')
    await utimes(join(root, '.unfinished', 'stale'), new Date(0), new Date(0))
    await store.prepare()
    expect(await readdir(join(root, '.unfinished'))).toEqual(['fresh'])
  })
})
