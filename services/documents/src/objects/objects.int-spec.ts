import { isDeepStrictEqual } from 'node:util'
import { sendSlowly, signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { mebibyte } from '@bluebonnet/domain'
import { eventually } from '@bluebonnet/testing'
import { fileKinds } from '../files/file-kinds.js'
import { DocumentsModule, objectIdOf } from '../index.js'
import {
  requestUpload,
  putBytes,
  refusedSamples,
  samples,
  storedKeys,
  sendHalf,
  text,
  uploadFile,
} from '../testing/index.js'
import { EraseObjectHandler, SweepObjectsHandler, SweepOrphanedObjectsHandler } from './object.handlers.js'
import { uploadToken } from './upload-token.js'

interface Row {
  id: string
  key: string
  state: string
  content_type: string | null
  size_bytes: string | null
}

const kinds = [
  'pdf',
  'png',
  'jpeg',
  'gif',
  'webp',
  'docx',
  'xlsx',
  'pptx',
  'zip',
  'doc',
  'xls',
  'ppt',
  'text',
  'csv',
] as const

const test = await startTestApp([DocumentsModule])
const agent = await signedInAs(test)
const other = await signedInAs(test)

afterAll(() => test.close())

const rowOf = async (objectPath: string): Promise<Row | undefined> => {
  const [row] = await test.dataSource.query<Row[]>('SELECT * FROM objects WHERE id = $1', [objectIdOf(objectPath)])
  return row
}
const age = (objectPath: string): Promise<unknown> =>
  test.dataSource.query("UPDATE objects SET created_at = now() - interval '25 hours' WHERE id = $1", [
    objectIdOf(objectPath),
  ])
const codeOf = async (answer: Response): Promise<unknown> => {
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null
}

describe('requesting an upload address', () => {
  it("returns an absolute address of the caller's own origin and its object path", async () => {
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie)
    expect(new URL(uploadURL).pathname).toBe(`/api${objectPath}`)
    expect(new URL(uploadURL).hostname).toBe('127.0.0.1')
    expect(await rowOf(objectPath)).toMatchObject({ state: 'AWAITED' })
  })

  it('accepts an empty body, as documented', async () => {
    expect((await test.ask('/api/objects/upload', { method: 'POST', cookie: agent.cookie })).status).toBe(200)
  })

  it('returns an address for a template by GET', async () => {
    const answer = await test.ask('/api/object-storage-url/private', { cookie: agent.cookie })
    expect(answer.json()).toMatchObject({
      method: 'PUT',
      url: expect.stringMatching(/^http/),
      headers: {},
      objectPath: expect.stringMatching(/^\/objects\//),
    })
  })

  it.each([
    ['document', 50],
    ['photo', 10],
  ] as const)('refuses a %s announced above %i MB', async (purpose, megabytes) => {
    const answer = await test.ask('/api/objects/upload', {
      method: 'POST',
      cookie: agent.cookie,
      body: { name: 'deed.pdf', purpose, size: megabytes * mebibyte + 1 },
    })
    expect([answer.status, answer.json()]).toEqual([
      413,
      expect.objectContaining({ message: `deed.pdf exceeds maximum allowed size of ${megabytes} MB` }),
    ])
  })

  it('is refused without a session', async () => {
    expect((await test.ask('/api/objects/upload', { method: 'POST' })).status).toBe(401)
  })
})

describe('sending the bytes', () => {
  it.each(kinds)('detects a %s by its bytes, whatever was claimed', async (kind) => {
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie, {
      name: kind === 'csv' ? 'list.csv' : 'file.bin',
    })
    const answer = await putBytes(uploadURL, agent.cookie, samples[kind], 'text/html')
    const { contentType } = fileKinds[kind]
    expect([answer.status, await answer.json()]).toEqual([200, { objectPath, size: samples[kind].length, contentType }])
    expect(await rowOf(objectPath)).toMatchObject({
      state: 'STORED',
      content_type: contentType,
      size_bytes: String(samples[kind].length),
    })
  })

  it.each(Object.entries(refusedSamples))('refuses %s and stores nothing', async (_, bytes) => {
    const before = await storedKeys(test)
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie, {
      name: 'contract.pdf',
      type: 'application/pdf',
    })
    const answer = await putBytes(uploadURL, agent.cookie, bytes, 'application/pdf')
    expect([answer.status, await codeOf(answer)]).toEqual([415, 'FILE_TYPE_REFUSED'])
    expect(await rowOf(objectPath)).toMatchObject({ state: 'AWAITED', content_type: null })
    expect(await storedKeys(test)).toEqual(before)
  })

  it('refuses compressed bytes and stores nothing', async () => {
    const before = await storedKeys(test)
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie, { name: 'notes.txt' })
    const send = (encoding: string): Promise<Response> =>
      fetch(uploadURL, {
        method: 'PUT',
        headers: { cookie: agent.cookie, 'content-encoding': encoding },
        body: 'plain words',
      })
    for (const encoding of ['gzip', 'aws-chunked']) {
      const answer = await send(encoding)
      expect([answer.status, await codeOf(answer)]).toEqual([415, 'UNSUPPORTED_CONTENT_ENCODING'])
    }
    expect([await rowOf(objectPath), await storedKeys(test)]).toEqual([
      expect.objectContaining({ state: 'AWAITED' }),
      before,
    ])
    expect((await send('identity')).status).toBe(200)
  })

  it('refuses an empty file, and for a photo anything but a photo', async () => {
    const empty = await requestUpload(test, agent.cookie)
    expect(await codeOf(await putBytes(empty.uploadURL, agent.cookie, Buffer.alloc(0)))).toBe('FILE_EMPTY')
    const photo = await requestUpload(test, agent.cookie, { purpose: 'photo' })
    expect(await codeOf(await putBytes(photo.uploadURL, agent.cookie, samples.pdf))).toBe('PHOTO_TYPE_REFUSED')
    expect((await putBytes(photo.uploadURL, agent.cookie, samples.webp)).status).toBe(200)
  })

  it('stores JSON text without parsing it', async () => {
    const { uploadURL } = await requestUpload(test, agent.cookie, { name: 'notes.txt' })
    const answer = await putBytes(uploadURL, agent.cookie, Buffer.from('{"not": "parsed'), 'application/json')
    expect(await answer.json()).toMatchObject({ contentType: 'text/plain', size: 15 })
  })

  it('accepts a document of exactly 50 MB and refuses one byte more with a sentence, storing nothing', async () => {
    const exact = await requestUpload(test, agent.cookie, { name: 'plat.txt' })
    expect((await putBytes(exact.uploadURL, agent.cookie, text(50 * mebibyte))).status).toBe(200)
    const before = await storedKeys(test)
    const beyond = await requestUpload(test, agent.cookie, { name: 'plat.txt' })
    const answer = await putBytes(beyond.uploadURL, agent.cookie, text(50 * mebibyte + 1))
    expect([answer.status, await answer.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'FILE_TOO_LARGE', message: 'plat.txt exceeds maximum allowed size of 50 MB' }),
    ])
    expect(await rowOf(beyond.objectPath)).toMatchObject({ state: 'AWAITED' })
    expect(await storedKeys(test)).toEqual(before)
  })

  it('refuses a photo above 10 MB during the upload', async () => {
    const { uploadURL } = await requestUpload(test, agent.cookie, { name: 'roof.jpg', purpose: 'photo' })
    const answer = await putBytes(uploadURL, agent.cookie, Buffer.concat([samples.jpeg, Buffer.alloc(10 * mebibyte)]))
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'FILE_TOO_LARGE'])
  })

  it('is bound to its user, its object and its hour', async () => {
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie)
    const id = objectIdOf(objectPath) ?? ''
    const second = await requestUpload(test, agent.cookie)
    const withToken = (token: string): string => `${uploadURL.split('?')[0]}?token=${token}`
    const spent = uploadToken(test.settings, id, agent.userId, new Date(Date.now() - 1_000))
    expect((await putBytes(uploadURL, other.cookie, samples.pdf)).status).toBe(404)
    expect((await putBytes(uploadURL, '', samples.pdf)).status).toBe(401)
    for (const address of [
      withToken(spent),
      withToken(second.uploadURL.split('token=')[1] ?? ''),
      withToken(''),
      uploadURL.split('?')[0] ?? '',
    ]) {
      expect(await codeOf(await putBytes(address, agent.cookie, samples.pdf))).toBe('UPLOAD_URL_EXPIRED')
    }
    expect(await rowOf(objectPath)).toMatchObject({ state: 'AWAITED' })
  })

  it('refuses a file whose sender signed out before its end, and stores nothing', async () => {
    const leaving = await signedInAs(test)
    const before = await storedKeys(test)
    const { uploadURL, objectPath } = await requestUpload(test, leaving.cookie)
    const slow = {
      method: 'PUT',
      cookie: leaving.cookie,
      type: 'application/octet-stream',
      bytes: samples.pdf,
    } as const
    expect(
      await sendSlowly(test, uploadURL, slow, () =>
        test.ask('/api/auth/logout', { method: 'POST', cookie: leaving.cookie }),
      ),
    ).toBe(401)
    expect(await rowOf(objectPath)).toMatchObject({ state: 'AWAITED' })
    expect(await storedKeys(test)).toEqual(before)
  })

  it('leaves no record of an incomplete file', async () => {
    const before = await storedKeys(test)
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie)
    await sendHalf(test, uploadURL, agent.cookie, { promised: 100_000, bytes: `%PDF-1.7 ${'x'.repeat(20_000)}` })
    await eventually(async () => isDeepStrictEqual(await storedKeys(test), before))
    expect(await rowOf(objectPath)).toMatchObject({ state: 'AWAITED', size_bytes: null })
    expect((await putBytes(uploadURL, agent.cookie, samples.pdf)).status).toBe(200)
  })

  it('replaces the bytes when repeated before their use', async () => {
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie)
    await putBytes(uploadURL, agent.cookie, samples.pdf)
    const first = await rowOf(objectPath)
    await putBytes(uploadURL, agent.cookie, samples.png)
    expect(await rowOf(objectPath)).toMatchObject({ content_type: 'image/png' })
    expect(await storedKeys(test)).not.toContain(first?.key)
    await test.ask('/api/documents', {
      method: 'PUT',
      cookie: agent.cookie,
      body: { documentURL: objectPath, label: 'Front', type: 'OTHER' },
    })
    expect(await codeOf(await putBytes(uploadURL, agent.cookie, samples.pdf))).toBe('UPLOAD_ALREADY_RECORDED')
    expect(await rowOf(objectPath)).toMatchObject({ content_type: 'image/png' })
  })

  it('is the only call that accepts anything but JSON', async () => {
    const answer = await test.ask('/api/documents', {
      method: 'PUT',
      cookie: agent.cookie,
      body: {},
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect([answer.status, answer.json()]).toEqual([415, expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' })])
  })
})

describe('serving an upload', () => {
  it('is for its uploader only', async () => {
    const objectPath = await uploadFile(test, agent.cookie, samples.png, { name: 'front.png' })
    const answer = await test.ask(`/api${objectPath}`, { cookie: agent.cookie })
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'image/png',
      expect.stringMatching(/^inline; filename="front\.png"/),
    ])
    expect((await test.ask(`/api${objectPath}`, { cookie: other.cookie })).status).toBe(404)
  })
})

describe('sweeping', () => {
  it('removes uploads that were not used within 24 hours, and only those', async () => {
    const [old, young, used] = [
      await uploadFile(test, agent.cookie, samples.pdf),
      await uploadFile(test, agent.cookie, samples.pdf),
      await uploadFile(test, agent.cookie, samples.pdf),
    ]
    await test.ask('/api/documents', {
      method: 'PUT',
      cookie: agent.cookie,
      body: { documentURL: used, label: 'Deed', type: 'OTHER' },
    })
    const oldKey = (await rowOf(old))?.key
    await Promise.all([age(old), age(used)])
    await test.app.get(SweepObjectsHandler).handle()
    expect([await rowOf(old), await rowOf(young), await rowOf(used)]).toEqual([
      undefined,
      expect.anything(),
      expect.anything(),
    ])
    expect(await storedKeys(test)).not.toContain(oldKey)
  })

  it('keeps bytes that a row names or that are recent', async () => {
    const objectPath = await uploadFile(test, agent.cookie, samples.pdf)
    const before = await storedKeys(test)
    await test.app.get(SweepOrphanedObjectsHandler).handle()
    expect(await storedKeys(test)).toEqual(before)
    expect(before).toContain((await rowOf(objectPath))?.key)
  })

  it('deletes the bytes of a dropped object', async () => {
    const objectPath = await uploadFile(test, agent.cookie, samples.pdf)
    const row = await rowOf(objectPath)
    const id = row?.id ?? ''
    await test.app
      .get(EraseObjectHandler)
      .handle({ id, payload: { objectId: id }, complete: (effect) => test.dataSource.transaction(effect) })
    await eventually(async () => !(await storedKeys(test)).includes(row?.key ?? ''))
    expect(await rowOf(objectPath)).toBeUndefined()
  })
})
