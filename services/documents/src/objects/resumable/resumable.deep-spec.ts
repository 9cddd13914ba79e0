import { createHash } from 'node:crypto'
import { uploadProgress } from '@bluebonnet/contracts/documents/resumable.calls'
import { mebibyte } from '@bluebonnet/domain'
import { type Ask, sendSlowly, signedInAs, startTestApp, type TestApp } from '@bluebonnet/brokerage/testing'
import { type Answer, startS3 } from '@bluebonnet/testing'
import { z } from 'zod'
import { DocumentsModule, objectIdOf } from '../../index.js'
import { requestUpload, putBytes, samples, storedKeys } from '../../testing/index.js'
import { SweepObjectsHandler } from '../object.handlers.js'
import { keysWithoutRow } from '../objects.sql.js'

type Person = Awaited<ReturnType<typeof signedInAs>>

const nothing = { variables: {}, stop: () => Promise.resolve() }
const partBytes = 5 * mebibyte
const offsetType = 'application/offset+octet-stream'
const refusal = z.object({ code: z.string() })

/** A part of five MB that begins like a PDF. */
const first = Buffer.concat([samples.pdf, Buffer.alloc(partBytes - samples.pdf.length, 1)])
const second = Buffer.alloc(partBytes, 2)
const last = Buffer.from('the end')
const length = 2 * partBytes + last.length

/** Status and offset of the upload, or the code of the refusal. */
const outcome = async (answer: Response): Promise<[number, string | null]> => [
  answer.status,
  answer.status === 204 ? answer.headers.get('upload-offset') : refusal.parse(await answer.json()).code,
]

describe.each([
  ['a folder', () => Promise.resolve(nothing)],
  ['S3', startS3],
] as const)('a resumable upload, kept in %s', (_, start) => {
  let place: Awaited<ReturnType<typeof start>>
  let test: TestApp
  let agent: Person
  let other: Person

  beforeAll(async () => {
    place = await start()
    test = await startTestApp([DocumentsModule], place.variables)
    agent = await signedInAs(test)
    other = await signedInAs(test)
  })

  afterAll(async () => {
    await test?.close()
    await place?.stop()
  })

  const as = (id: string, options: Ask = {}, who: Person = agent): Promise<Answer> =>
    test.ask(`/api/uploads/${id}`, { ...options, cookie: who.cookie })
  const begin = async (size: number, asked: object = {}, who: Person = agent): Promise<string> =>
    objectIdOf((await requestUpload(test, who.cookie, { name: 'survey.pdf', size, ...asked })).objectPath) ?? ''
  const send = async (
    id: string,
    offset: number,
    body: Buffer | ReadableStream,
    headers: Record<string, string> = {},
    who: Person = agent,
  ): Promise<Response> =>
    fetch(`${await test.app.getUrl()}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { cookie: who.cookie, 'content-type': offsetType, 'upload-offset': String(offset), ...headers },
      body: body instanceof Buffer ? new Uint8Array(body) : body,
      ...(body instanceof Buffer ? {} : { duplex: 'half' }),
    })
  const arrived = async (id: string) => uploadProgress.parse((await as(id)).json()).offset
  const state = async (id: string): Promise<string | undefined> =>
    (await test.dataSource.query<{ state: string }[]>('SELECT state FROM objects WHERE id = $1', [id]))[0]?.state

  it('resumes where it stopped, becomes one file, and a document', async () => {
    const before = await storedKeys(test)
    const id = await begin(length)
    expect((await as(id)).json()).toEqual({ offset: 0, length })
    expect(await outcome(await send(id, 0, first))).toEqual([204, String(partBytes)])
    expect([await state(id), await arrived(id)]).toEqual(['PARTS', partBytes])
    const unfinished = await test.ask('/api/documents', {
      method: 'PUT',
      cookie: agent.cookie,
      body: { documentURL: `/objects/${id}`, label: 'Survey', type: 'OTHER' },
    })
    expect([unfinished.status, refusal.parse(unfinished.json()).code]).toEqual([409, 'UPLOAD_NOT_FINISHED'])
    await send(id, partBytes, second)
    expect(await outcome(await send(id, 2 * partBytes, last))).toEqual([204, String(length)])
    expect([await state(id), await arrived(id)]).toEqual(['STORED', length])
    const sha256 = createHash('sha256')
      .update(Buffer.concat([first, second, last]))
      .digest('hex')
    expect(await test.dataSource.query('SELECT sha256, size_bytes FROM objects WHERE id = $1', [id])).toEqual([
      { sha256, size_bytes: String(length) },
    ])
    // Only the file is left, without its parts.
    expect((await storedKeys(test)).length - before.length).toBe(1)

    const recorded = await test.ask('/api/documents', {
      method: 'PUT',
      cookie: agent.cookie,
      body: { documentURL: `/objects/${id}`, label: 'Survey', type: 'OTHER' },
    })
    expect(recorded.status).toBe(201)
    const range = await test.ask(`/api/documents/${z.object({ id: z.string() }).parse(recorded.json()).id}/content`, {
      cookie: agent.cookie,
      headers: { range: `bytes=${2 * partBytes - 1}-` },
    })
    expect([range.status, range.text]).toEqual([206, `\u0002${last.toString()}`])
    expect([(await as(id)).status, (await as(id, { method: 'DELETE' })).status]).toEqual([404, 404])
  })

  it('answers HEAD as the tus protocol requires', async () => {
    const id = await begin(length)
    await send(id, 0, first)
    const { status, headers } = await fetch(`${await test.app.getUrl()}/api/uploads/${id}`, {
      method: 'HEAD',
      headers: { cookie: agent.cookie },
    })
    const told = ['upload-offset', 'upload-length', 'tus-resumable', 'cache-control'].map((name) => headers.get(name))
    expect([status, ...told]).toEqual([200, String(partBytes), String(length), '1.0.0', 'no-store'])
  })

  it('keeps one of two parts at the same offset, and refuses any other offset', async () => {
    const before = await storedKeys(test)
    const id = await begin(length)
    const both = await Promise.all([first, first].map(async (bytes) => outcome(await send(id, 0, bytes))))
    expect(both.toSorted(([one], [another]) => one - another)).toEqual([
      [204, String(partBytes)],
      [409, 'UPLOAD_OFFSET'],
    ])
    expect((await storedKeys(test)).length - before.length).toBe(1)
    for (const offset of [0, partBytes - 1, partBytes + 1, Number.NaN])
      expect(await outcome(await send(id, offset, second))).toEqual([409, 'UPLOAD_OFFSET'])
    expect(await arrived(id)).toBe(partBytes)
  })

  it('keeps what arrived before a broken connection, and accepts the rest', async () => {
    const id = await begin(partBytes + last.length)
    await send(id, 0, first)
    const cut = new AbortController()
    const half = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(last.subarray(0, 3)))
        cut.abort()
      },
    })
    await fetch(`${await test.app.getUrl()}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { cookie: agent.cookie, 'content-type': offsetType, 'upload-offset': String(partBytes) },
      body: half,
      duplex: 'half',
      signal: cut.signal,
    }).catch(() => undefined)
    expect(await arrived(id)).toBe(partBytes)
    expect(await outcome(await send(id, partBytes, last))).toEqual([204, String(partBytes + last.length)])
    // The answer may have been lost: a repeated request learns that everything has arrived.
    expect(await arrived(id)).toBe(partBytes + last.length)
    expect(await outcome(await send(id, partBytes, last))).toEqual([409, 'UPLOAD_OFFSET'])
  })

  it('detects its type by its bytes, from the first part and as a whole', async () => {
    const before = await storedKeys(test)
    const program = await begin(length)
    expect(await outcome(await send(program, 0, Buffer.concat([Buffer.from('MZ\u0000\u0001'), second])))).toEqual([
      415,
      'FILE_TYPE_REFUSED',
    ])
    const photo = await begin(samples.pdf.length, { purpose: 'photo' })
    expect(await outcome(await send(photo, 0, samples.pdf))).toEqual([415, 'PHOTO_TYPE_REFUSED'])
    expect(await storedKeys(test)).toEqual(before)
    // Each half looks harmless; together they are an installer.
    const header = samples.doc.subarray(0, 512)
    const installer = await begin(partBytes + 1, { name: 'contract.doc' })
    await send(installer, 0, Buffer.concat([header, Buffer.alloc(partBytes - 512)]))
    expect(await outcome(await send(installer, partBytes, Buffer.from('x')))).toEqual([415, 'FILE_TYPE_REFUSED'])
    expect(await state(installer)).toBe('PARTS')
    await as(installer, { method: 'DELETE' })
    expect(await storedKeys(test)).toEqual(before)
  })

  it('accepts exactly the announced bytes, and no small, empty or unsized parts', async () => {
    const id = await begin(partBytes + 1)
    expect(await outcome(await send(id, 0, Buffer.concat([first, last])))).toEqual([413, 'UPLOAD_TOO_LONG'])
    expect(await outcome(await send(id, 0, samples.pdf))).toEqual([400, 'PART_TOO_SMALL'])
    expect(await outcome(await send(id, 0, Buffer.alloc(0)))).toEqual([400, 'FILE_EMPTY'])
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(9).fill(97))
        controller.close()
      },
    })
    expect(await outcome(await send(id, 0, stream))).toEqual([411, 'PART_LENGTH_REQUIRED'])
    expect(await outcome(await send(id, 0, first, { 'content-type': 'application/pdf' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    expect(await outcome(await send(id, 0, first, { 'content-encoding': 'gzip' }))).toEqual([
      415,
      'UNSUPPORTED_CONTENT_ENCODING',
    ])
    expect(await arrived(id)).toBe(0)
    // Without a size the upload has no end.
    const whole = objectIdOf((await requestUpload(test, agent.cookie)).objectPath) ?? ''
    expect((await as(whole)).status).toBe(404)
  })

  it('belongs to its user only, also when they sign out before its end', async () => {
    const id = await begin(length)
    expect(await outcome(await send(id, 0, first, {}, other))).toEqual([404, 'UPLOAD_NOT_FOUND'])
    expect((await as(id, {}, other)).status).toBe(404)
    expect((await as(id, { method: 'DELETE' }, other)).status).toBe(404)
    expect((await send(id, 0, first, { cookie: '' })).status).toBe(401)

    const before = await storedKeys(test)
    const leaving = await signedInAs(test)
    const left = await begin(samples.pdf.length, {}, leaving)
    const slow = {
      method: 'PATCH',
      cookie: leaving.cookie,
      type: offsetType,
      headers: { 'upload-offset': '0' },
      bytes: samples.pdf,
    } as const
    const address = `${await test.app.getUrl()}/api/uploads/${left}`
    expect(
      await sendSlowly(test, address, slow, () =>
        test.ask('/api/auth/logout', { method: 'POST', cookie: leaving.cookie }),
      ),
    ).toBe(401)
    expect([await state(left), await storedKeys(test)]).toEqual(['AWAITED', before])
  })

  it('can also be sent as a whole, which ends it', async () => {
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie, { name: 'survey.pdf', size: length })
    const id = objectIdOf(objectPath) ?? ''
    await send(id, 0, first)
    expect((await putBytes(uploadURL, agent.cookie, samples.pdf)).status).toBe(200)
    expect(await test.dataSource.query('SELECT 1 FROM object_parts WHERE object_id = $1', [id])).toEqual([])
    expect(await outcome(await send(id, partBytes, second))).toEqual([409, 'UPLOAD_OFFSET'])
  })

  it('can be deleted, also when it is complete', async () => {
    const before = await storedKeys(test)
    for (const size of [samples.pdf.length, length]) {
      const id = await begin(size)
      await send(id, 0, size === length ? first : samples.pdf)
      expect((await as(id, { method: 'DELETE' })).status).toBe(204)
      expect((await as(id, { method: 'DELETE' })).status).toBe(404)
      expect(await outcome(await send(id, partBytes, second))).toEqual([404, 'UPLOAD_NOT_FOUND'])
    }
    expect(await storedKeys(test)).toEqual(before)
  })

  it('ends a day after its start, and its parts are removed with other unused bytes', async () => {
    const id = await begin(length)
    await send(id, 0, first)
    await test.dataSource.query("UPDATE objects SET created_at = now() - interval '25 hours' WHERE id = $1", [id])
    expect(await outcome(await send(id, partBytes, second))).toEqual([404, 'UPLOAD_NOT_FOUND'])
    await test.app.get(SweepObjectsHandler).handle()
    expect(await state(id)).toBeUndefined()
    const left = (await storedKeys(test)).filter((key) => key.includes(id))
    expect((await keysWithoutRow(test.dataSource, [left])).map(({ key }) => key)).toEqual(left)
  })
})
