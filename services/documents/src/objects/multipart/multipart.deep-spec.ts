import { createHash } from 'node:crypto'
import { mebibyte } from '@bluebonnet/contracts'
import {
  completedUpload,
  multipartUpload,
  signedPart,
  uploadedPart,
} from '@bluebonnet/contracts/documents/multipart.calls'
import { type Ask, sendSlowly, signedInAs, startTestApp, type TestApp } from '@bluebonnet/brokerage/testing'
import { ObjectStore, PartsGoneError } from '@bluebonnet/platform'
import { type Answer, startS3 } from '@bluebonnet/testing'
import { z } from 'zod'
import { DocumentsModule } from '../../index.js'
import { putBytes, samples, storedKeys } from '../../testing/index.js'
import { SweepObjectsHandler } from '../object.handlers.js'
import { uploadToken } from '../upload-token.js'
import { partSubject } from './multipart-uploads.js'

type Person = Awaited<ReturnType<typeof signedInAs>>

const nothing = { variables: {}, stop: () => Promise.resolve() }
const partBytes = 5 * mebibyte
const address = '/api/objects/multipart'
const refusal = z.object({ code: z.string(), message: z.string() })
const codeOf = (body: unknown): string => refusal.parse(body).code

/** A part of five MB whose beginning is that of a PDF. */
const first = Buffer.concat([samples.pdf, Buffer.alloc(partBytes - samples.pdf.length, 1)])
const second = Buffer.alloc(partBytes, 2)
const last = Buffer.from('the end')

describe.each([
  ['a folder', () => Promise.resolve(nothing)],
  ['S3', startS3],
] as const)('an upload in parts, kept in %s', (_, start) => {
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

  const as = (path: string, options: Ask = {}, who: Person = agent): Promise<Answer> =>
    test.ask(`${address}${path}`, { ...options, cookie: who.cookie })
  const begin = async (body: object = {}) => multipartUpload.parse((await as('', { method: 'POST', body })).json())
  const sign = async (uploadId: string, number: number) =>
    signedPart.parse((await as(`/${uploadId}/parts/${number}`, { method: 'POST' })).json())
  const send = async (uploadId: string, number: number, bytes: Buffer, who: Person = agent): Promise<Response> =>
    putBytes((await sign(uploadId, number)).url, who.cookie, bytes)
  const parts = async (uploadId: string) => uploadedPart.array().parse((await as(`/${uploadId}/parts`)).json())
  const complete = (uploadId: string, body?: object): Promise<Answer> =>
    as(`/${uploadId}/complete`, { method: 'POST', ...(body === undefined ? {} : { body }) })
  const state = async (uploadId: string): Promise<string | undefined> =>
    (await test.dataSource.query<{ state: string }[]>('SELECT state FROM objects WHERE id = $1', [uploadId]))[0]?.state
  it('refuses a part whose sender was signed out before all of it came', async () => {
    const leaving = await signedInAs(test)
    const { uploadId } = multipartUpload.parse((await as('', { method: 'POST', body: {} }, leaving)).json())
    const { url } = signedPart.parse((await as(`/${uploadId}/parts/1`, { method: 'POST' }, leaving)).json())
    const slow = {
      method: 'PUT',
      cookie: leaving.cookie,
      type: 'application/octet-stream',
      bytes: samples.pdf,
    } as const
    expect(
      await sendSlowly(test, url, slow, () => test.ask('/api/auth/logout', { method: 'POST', cookie: leaving.cookie })),
    ).toBe(401)
    expect(await test.dataSource.query('SELECT 1 FROM object_parts WHERE object_id = $1', [uploadId])).toEqual([])
  })

  it('takes no part that says to be packed', async () => {
    const { uploadId } = await begin({ name: 'notes.txt' })
    const { url } = await sign(uploadId, 1)
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { cookie: agent.cookie, 'content-encoding': 'gzip' },
      body: 'plain words',
    })
    expect([answer.status, codeOf(await answer.json()), await parts(uploadId)]).toEqual([
      415,
      'UNSUPPORTED_CONTENT_ENCODING',
      [],
    ])
  })

  it('arrives in any order, goes on where it stopped, and becomes a document', async () => {
    const { uploadId, key, objectPath, partSize } = await begin({
      name: 'survey.pdf',
      size: 2 * partBytes + last.length,
      type: 'application/pdf',
      purpose: 'document',
    })
    expect([key, objectPath, partSize]).toEqual([objectPath, `/objects/${uploadId}`, partBytes])
    expect(await parts(uploadId)).toEqual([])
    const third = await send(uploadId, 3, last)
    expect([third.status, third.headers.get('etag')]).toEqual([200, uploadedPart.parse(await third.json()).ETag])
    await send(uploadId, 1, first)
    const arrived = await parts(uploadId)
    expect(arrived.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, partBytes],
      [3, last.length],
    ])
    const early = await complete(uploadId)
    expect([early.status, codeOf(early.json())]).toEqual([409, 'UPLOAD_PARTS_MISSING'])

    await send(uploadId, 2, second)
    const all = await parts(uploadId)
    const answer = await complete(uploadId, { parts: all.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) })
    const done = completedUpload.parse(answer.json())
    expect([answer.status, done]).toEqual([
      200,
      {
        location: expect.stringMatching(/^http.+/),
        objectPath,
        size: 2 * partBytes + last.length,
        contentType: 'application/pdf',
      },
    ])
    const hash = createHash('sha256')
      .update(Buffer.concat([first, second, last]))
      .digest('hex')
    expect(await test.dataSource.query('SELECT sha256 FROM objects WHERE id = $1', [uploadId])).toEqual([
      { sha256: hash },
    ])
    expect(new URL(done.location).pathname).toBe(`/api${objectPath}`)

    const recorded = await test.ask('/api/documents', {
      method: 'PUT',
      cookie: agent.cookie,
      body: { documentURL: done.location, label: 'Survey', type: 'OTHER' },
    })
    expect(recorded.status).toBe(201)
    const id = z.object({ id: z.string() }).parse(recorded.json()).id
    const range = await test.ask(`/api/documents/${id}/content`, {
      cookie: agent.cookie,
      headers: { range: `bytes=${2 * partBytes - 1}-` },
    })
    expect([range.status, range.text, range.headers['content-range']]).toEqual([
      206,
      `\u0002${last.toString()}`,
      `bytes ${2 * partBytes - 1}-${2 * partBytes + last.length - 1}/${2 * partBytes + last.length}`,
    ])
  })

  it('answers the same when it is completed again, also many times at once', async () => {
    const { uploadId } = await begin({ name: 'deed.pdf' })
    await send(uploadId, 1, samples.pdf)
    const answers = await Promise.all(Array.from({ length: 8 }, async () => complete(uploadId)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set([...answers, await complete(uploadId)].map(({ text }) => text)).size).toBe(1)
    for (const refused of [await as(`/${uploadId}/parts`), await as(`/${uploadId}/parts/2`, { method: 'POST' })]) {
      expect([refused.status, codeOf(refused.json())]).toEqual([409, 'UPLOAD_FINISHED'])
    }
  })

  it('takes a part again in place of the one before', async () => {
    const { uploadId } = await begin({ name: 'notes.txt' })
    await send(uploadId, 1, Buffer.from('wrong'))
    const [wrong] = await parts(uploadId)
    await send(uploadId, 1, Buffer.from('right words'))
    expect((await complete(uploadId, { parts: [{ PartNumber: 1, ETag: wrong?.ETag }] })).status).toBe(409)
    expect(completedUpload.parse((await complete(uploadId)).json())).toMatchObject({
      size: 11,
      contentType: 'text/plain',
    })
    expect((await test.ask(`/api/objects/${uploadId}`, { cookie: agent.cookie })).text).toBe('right words')
  })

  it('tells what it is by its bytes, at the first part already and as a whole', async () => {
    const program = await begin({ name: 'contract.pdf', type: 'application/pdf' })
    const refused = await send(program.uploadId, 1, Buffer.from('MZ\u0000\u0001'))
    expect([refused.status, codeOf(await refused.json()), await parts(program.uploadId)]).toEqual([
      415,
      'FILE_TYPE_REFUSED',
      [],
    ])
    // Each half looks harmless; together they are an installer.
    const header = samples.doc.subarray(0, 512)
    const installer = await begin({ name: 'contract.doc' })
    await send(installer.uploadId, 1, Buffer.concat([header, Buffer.alloc(partBytes - 512)]))
    await send(installer.uploadId, 2, Buffer.from('x'))
    const before = await storedKeys(test)
    expect((await complete(installer.uploadId)).status).toBe(415)
    expect([await state(installer.uploadId), await storedKeys(test)]).toEqual([undefined, before])
    const photo = await begin({ purpose: 'photo' })
    expect(codeOf(await (await send(photo.uploadId, 1, samples.pdf)).json())).toBe('PHOTO_TYPE_REFUSED')
  })

  it('keeps to the limit, announced or not, also with parts arriving at once', async () => {
    const announced = await as('', {
      method: 'POST',
      body: { name: 'roof.jpg', purpose: 'photo', size: 10 * mebibyte + 1 },
    })
    expect([announced.status, refusal.parse(announced.json()).message]).toEqual([
      413,
      'roof.jpg exceeds maximum allowed size of 10 MB',
    ])
    const { uploadId } = await begin({ name: 'roof.jpg', purpose: 'photo', size: 3 })
    const jpeg = Buffer.concat([samples.jpeg, Buffer.alloc(6 * mebibyte)])
    const statuses = (await Promise.all([1, 2].map((number) => send(uploadId, number, jpeg)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 413])
    expect((await parts(uploadId)).reduce((sum, { Size }) => sum + Size, 0)).toBeLessThanOrEqual(10 * mebibyte)
    const whole = await begin({ name: 'plat.txt' })
    const tooLong = await send(whole.uploadId, 1, Buffer.alloc(50 * mebibyte + 1, 97))
    expect([tooLong.status, codeOf(await tooLong.json()), await parts(whole.uploadId)]).toEqual([
      413,
      'FILE_TOO_LARGE',
      [],
    ])
  })

  it('refuses an empty part, one of unknown length, and numbers that are none', async () => {
    const { uploadId } = await begin()
    const { url } = await sign(uploadId, 1)
    expect(codeOf(await (await putBytes(url, agent.cookie, Buffer.alloc(0))).json())).toBe('FILE_EMPTY')
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(9).fill(97))
        controller.close()
      },
    })
    const unmeasured = await putBytes(url, agent.cookie, stream)
    expect([unmeasured.status, codeOf(await unmeasured.json())]).toEqual([411, 'PART_LENGTH_REQUIRED'])
    for (const number of ['0', '10001', '1.5', 'x', '-1'])
      expect((await as(`/${uploadId}/parts/${number}`, { method: 'POST' })).status).toBe(400)
    for (const body of [{ parts: [] }, { parts: [{ PartNumber: 0, ETag: 'x' }] }, { unknown: 1 }])
      expect((await complete(uploadId, body)).status).toBe(400)
    expect((await complete(uploadId)).status).toBe(409)
  })

  it('is bound to its user, its part and its hour', async () => {
    const { uploadId } = await begin()
    const { url } = await sign(uploadId, 1)
    const spent = uploadToken(test.settings, partSubject(uploadId, 1), agent.userId, new Date(Date.now() - 1_000))
    const bare = url.split('?')[0] ?? ''
    expect((await putBytes(url, other.cookie, samples.pdf)).status).toBe(404)
    expect((await putBytes(url, '', samples.pdf)).status).toBe(401)
    for (const wrong of [bare, `${bare}?token=${spent}`, url.replace('/parts/1', '/parts/2')])
      expect(codeOf(await (await putBytes(wrong, agent.cookie, samples.pdf)).json())).toBe('UPLOAD_URL_EXPIRED')
    // Nor does a part's address let the whole file in by the other way.
    expect((await putBytes(url.replace(/multipart\/(.+)\/parts\/1/, '$1'), agent.cookie, samples.pdf)).status).toBe(403)
    const foreign = [
      await as(`/${uploadId}/parts`, {}, other),
      await as(`/${uploadId}/parts/1`, { method: 'POST' }, other),
      await as(`/${uploadId}/complete`, { method: 'POST' }, other),
      await as(`/${uploadId}`, { method: 'DELETE' }, other),
    ]
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await parts(uploadId)).toEqual([])
  })

  it('can be given up, also when it is whole, and is gone then', async () => {
    const before = await storedKeys(test)
    for (const isWhole of [false, true]) {
      const { uploadId } = await begin()
      await send(uploadId, 1, samples.pdf)
      const { url } = isWhole ? { url: '' } : await sign(uploadId, 2)
      if (isWhole) await complete(uploadId)
      expect((await as(`/${uploadId}`, { method: 'DELETE' })).status).toBe(204)
      expect((await as(`/${uploadId}`, { method: 'DELETE' })).status).toBe(404)
      if (!isWhole) expect((await putBytes(url, agent.cookie, samples.pdf)).status).toBe(404)
      expect((await complete(uploadId)).status).toBe(404)
    }
    expect(await storedKeys(test)).toEqual(before)
  })

  it('is swept a day after it was begun, with its parts', async () => {
    const { uploadId } = await begin()
    await send(uploadId, 1, samples.pdf)
    const [row] = await test.dataSource
      .query<{ key: string; upload_id: string }[]>(
        "UPDATE objects SET created_at = now() - interval '25 hours' WHERE id = $1 RETURNING key, upload_id",
        [uploadId],
      )
      .then(([rows]) => z.array(z.object({ key: z.string(), upload_id: z.string() })).parse(rows))
    await test.app.get(SweepObjectsHandler).handle()
    expect(await state(uploadId)).toBeUndefined()
    const gone = { key: row?.key ?? '', uploadId: row?.upload_id ?? '' }
    await expect(test.app.get(ObjectStore).joinParts(gone, [{ number: 1, etag: 'x' }])).rejects.toThrow(PartsGoneError)
    expect((await as(`/${uploadId}/parts`)).status).toBe(404)
  })
})

it('kept in S3 has parts as S3 wants them: five MB and more, but for the last', async () => {
  const s3 = await startS3()
  const test = await startTestApp([DocumentsModule], s3.variables)
  try {
    const { cookie } = await signedInAs(test)
    const { uploadId } = multipartUpload.parse((await test.ask(address, { method: 'POST', cookie })).json())
    for (const number of [1, 2]) {
      const { url } = signedPart.parse(
        (await test.ask(`${address}/${uploadId}/parts/${number}`, { method: 'POST', cookie })).json(),
      )
      await putBytes(url, cookie, samples.text)
    }
    const answer = await test.ask(`${address}/${uploadId}/complete`, { method: 'POST', cookie })
    expect([answer.status, codeOf(answer.json())]).toEqual([400, 'PART_TOO_SMALL'])
  } finally {
    await test.close()
    await s3.stop()
  }
})
