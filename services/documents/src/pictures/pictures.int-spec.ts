import { addDeal, type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import { document } from '@bluebonnet/contracts/documents/document.schema'
import { previewRefusal } from '@bluebonnet/domain'
import { OutboxEntity, Tx } from '@bluebonnet/platform'
import { JobHandlers } from '@bluebonnet/platform/jobs/job-handlers'
import { JobRunner } from '@bluebonnet/platform/jobs/job-runner'
import sharp from 'sharp'
import { DocumentsModule, objectIdOf } from '../index.js'
import { EraseObjectHandler, SweepObjectsHandler, SweepOrphanedObjectsHandler } from '../objects/object.handlers.js'
import {
  requestUpload,
  heicPhoto,
  HeicFromSourcesModule,
  putBytes,
  samples,
  storedKeys,
  uploadFile,
} from '../testing/index.js'
import { pictureKeysOf } from './picture-keys.js'

const { test, people } = await openTestOffice([DocumentsModule, HeicFromSourcesModule])
const { agent } = people
const square = { width: 900, height: 900, channels: 3, background: '#c82828' } as const
const jpeg = await sharp({ create: square }).jpeg().toBuffer()

afterAll(() => test.close())

const asked = () =>
  test.dataSource.query<{ id: string }[]>(
    "SELECT id FROM outbox WHERE job = 'objects.draw-pictures' AND done_at IS NULL ORDER BY id",
  )
const drawAll = async (): Promise<void> => {
  const { app, dataSource } = test
  const runner = new JobRunner(app.get(JobHandlers), app.get(Tx), dataSource.getRepository(OutboxEntity))
  for (const { id } of await asked()) await runner.run({ id, name: 'objects.draw-pictures', queue: 'render' })
}
const file = async (documentURL: string, of: { dealId?: string } = {}) =>
  document.parse(
    (
      await test.ask('/api/documents', {
        method: 'PUT',
        cookie: agent.cookie,
        body: { documentURL, label: 'Roof', type: 'OTHER', ...of },
      })
    ).json(),
  )
const get = async (path: string, who: Colleague = 'agent') => {
  const answer = await fetch(`${await test.app.getUrl()}${path}`, { headers: { cookie: people[who].cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), headers: answer.headers, bytes }
}
const keyOf = async (objectPath: string): Promise<string> => {
  const [row] = await test.dataSource.query<{ key: string }[]>('SELECT key FROM objects WHERE id = $1', [
    objectIdOf(objectPath),
  ])
  return row?.key ?? ''
}
const picturesStored = async (key: string): Promise<string[]> =>
  (await storedKeys(test)).filter((stored) => pictureKeysOf(key).includes(stored))

describe('an HEIC photo', () => {
  it('is kept unchanged and shown as a JPEG, only to those who may read it', async () => {
    const dealId = await addDeal(test.dataSource, { agentId: agent.agentId })
    const { id, url } = await file(await uploadFile(test, agent.cookie, heicPhoto, { name: 'roof.heic' }), { dealId })
    const thumbnail = `/api/documents/${id}/thumbnail`
    // Not drawn yet: no browser gets a picture that it cannot show.
    expect(await get(thumbnail)).toMatchObject({ status: 409, type: expect.stringContaining('json') })
    expect((await get(url)).headers.get('content-disposition')).toMatch(/^attachment; filename="roof\.heic"/)
    await drawAll()
    const shown = await get(url)
    expect([shown.status, shown.type, shown.headers.get('content-disposition')]).toEqual([
      200,
      'image/jpeg',
      expect.stringMatching(/^inline; filename="roof\.heic\.jpg"/),
    ])
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 })
    expect(await get(thumbnail)).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect((await get(`${url}?download=true`)).bytes).toEqual(heicPhoto)
    for (const path of [thumbnail, url]) {
      expect((await get(path, 'other')).status).toBe(404)
      expect((await fetch(`${await test.app.getUrl()}${path}`)).status).toBe(401)
    }
  })

  it("can be a listing's photo too", async () => {
    const path = await uploadFile(test, agent.cookie, heicPhoto, { name: 'front.heic', purpose: 'photo' })
    await drawAll()
    expect(await get(`/api${path}?picture=card`)).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(await get(`/api${path}`)).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect((await get(`/api${path}?picture=card`, 'other')).status).toBe(404)
  })

  it('that cannot be decoded is marked, can be downloaded, and is tried once', async () => {
    const broken = heicPhoto.subarray(0, 300)
    const { id, url } = await file(await uploadFile(test, agent.cookie, broken, { name: 'roof.heic' }))
    await drawAll()
    expect(await asked()).toEqual([])
    expect((await test.ask(`/api/documents/${id}`, { cookie: agent.cookie })).json()).toMatchObject({ mark: 'DAMAGED' })
    expect((await get(`/api/documents/${id}/thumbnail`)).status).toBe(409)
    const download = await get(`${url}?download=true`)
    expect([download.status, download.bytes]).toEqual([200, broken])
    // Filed after the mark, it has it from its upload.
    const later = await uploadFile(test, agent.cookie, broken, { name: 'roof.heic' })
    await drawAll()
    expect((await file(later)).mark).toBe('DAMAGED')
  })
})

const withMiddle = (whole: Buffer, change: (middle: Buffer) => unknown): Buffer => {
  const bytes = Buffer.from(whole)
  change(bytes.subarray(Math.round(bytes.length / 2), Math.round(bytes.length / 2) + 2_000))
  return bytes
}

describe('a JPEG photo that cannot be read whole', () => {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const noise = { width: 900, height: 900, channels: 3, background: '#888', noise: grain } as const
  const [progressive, optimized] = [{ progressive: true }, { mozjpeg: true }]

  it.each([
    ['cut in the middle', {}, (whole: Buffer) => whole.subarray(0, Math.round(whole.length / 2))],
    ['with a wrong beginning', {}, (whole: Buffer) => Buffer.from(whole).fill(0xff, 20, 600)],
    ['with swapped bytes in its middle', {}, (whole: Buffer) => withMiddle(whole, (middle) => middle.swap16())],
    ['with zeros in a scan', progressive, (whole: Buffer) => withMiddle(whole, (middle) => middle.fill(0))],
    ['with text in a scan', optimized, (whole: Buffer) => withMiddle(whole, (middle) => middle.fill('text'))],
  ])('%s is marked, with a sentence, and can be downloaded', async (_how, kind, breaking) => {
    const broken = breaking(await sharp({ create: noise }).jpeg(kind).toBuffer())
    const { id, url } = await file(await uploadFile(test, agent.cookie, broken, { name: 'roof.jpg' }))
    await drawAll()
    expect(await asked()).toEqual([])
    const stored = document.parse((await test.ask(`/api/documents/${id}`, { cookie: agent.cookie })).json())
    expect(stored).toMatchObject({ mark: 'DAMAGED', contentType: 'image/jpeg' })
    expect(previewRefusal(stored.contentType, stored.mark)).toMatch(/^It is damaged/)
    expect((await get(`${url}?download=true`)).bytes).toEqual(broken)
  })

  it('of other bytes than a photo is refused with a sentence', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const { uploadURL } = await requestUpload(test, agent.cookie, { name: 'roof.jpg' })
    const answer = await putBytes(uploadURL, agent.cookie, html)
    expect(answer.ok).toBe(false)
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^You can only upload: /) })
  })
})

it('a PDF that needs a password is marked', async () => {
  // Its password is 'secret'.
  const encrypt = [
    '<< /Filter /Standard /V 1 /R 2 /O <92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd>',
    '/U <cfa808ff0c85741d47878b6302e3e243ce19e7644d301a67b2dba0361d0ce37c> /P -64 >>',
  ].join(' ')
  const trailer = '<</Root 1 0 R /ID [<919e761750009b45645c25f94e77539a>] /Encrypt 5 0 R>>'
  const locked = Buffer.from(`%PDF-1.7\n5 0 obj\n${encrypt}\nendobj\ntrailer\n${trailer}\nstartxref\n9\n%%EOF\n`)
  const { id, mark } = await file(await uploadFile(test, agent.cookie, locked, { name: 'contract.pdf' }))
  const stored = document.parse((await test.ask(`/api/documents/${id}`, { cookie: agent.cookie })).json())
  expect([mark, stored.mark]).toEqual(['LOCKED', 'LOCKED'])
})

it('a photo has a thumbnail, which is not logged as a download', async () => {
  const { id } = await file(await uploadFile(test, agent.cookie, jpeg, { name: 'roof.jpg' }))
  const thumbnail = `/api/documents/${id}/thumbnail`
  expect((await get(thumbnail)).bytes).toEqual(jpeg)
  await drawAll()
  const drawn = await get(thumbnail, 'broker')
  expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 160 })
  const noted = await test.dataSource.query<unknown[]>(
    "SELECT 1 FROM audit_log WHERE action = 'document.download' AND entity_id = $1",
    [id],
  )
  expect(noted).toEqual([])
})

it('other files have no thumbnail and request none', async () => {
  const { id } = await file(await uploadFile(test, agent.cookie, samples.pdf, { name: 'deed.pdf' }))
  expect(await asked()).toEqual([])
  expect((await get(`/api/documents/${id}/thumbnail`)).status).toBe(409)
})

/** A photo whose pictures are stored. */
const drawn = async (): Promise<{ path: string; key: string; id: string }> => {
  const path = await uploadFile(test, agent.cookie, heicPhoto, { name: 'roof.heic', purpose: 'photo' })
  await drawAll()
  const key = await keyOf(path)
  expect(await picturesStored(key)).toHaveLength(3)
  return { path, key, id: objectIdOf(path) ?? '' }
}

describe('pictures are removed with their source', () => {
  it('when it is deleted', async () => {
    const { key, id } = await drawn()
    await test.app
      .get(EraseObjectHandler)
      .handle({ id, payload: { objectId: id }, complete: (effect) => test.dataSource.transaction(effect) })
    expect(await picturesStored(key)).toEqual([])
  })

  it('when it was not used', async () => {
    const { key, id } = await drawn()
    await test.dataSource.query("UPDATE objects SET created_at = now() - interval '25 hours' WHERE id = $1", [id])
    await test.app.get(SweepObjectsHandler).handle()
    expect(await picturesStored(key)).toEqual([])
  })

  it('when other bytes replace it', async () => {
    const { uploadURL, objectPath } = await requestUpload(test, agent.cookie, { name: 'roof.heic', purpose: 'photo' })
    await putBytes(uploadURL, agent.cookie, heicPhoto)
    await drawAll()
    const key = await keyOf(objectPath)
    await putBytes(uploadURL, agent.cookie, jpeg)
    expect(await picturesStored(key)).toEqual([])
  })

  it('by the daily sweep when a process died in between, except those with a source', async () => {
    const { key } = await drawn()
    const gone = await drawn()
    await test.dataSource.query('DELETE FROM objects WHERE id = $1', [gone.id])
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
    await test.app.get(SweepOrphanedObjectsHandler).handle()
    later.mockRestore()
    expect(await picturesStored(gone.key)).toEqual([])
    expect(await picturesStored(key)).toHaveLength(3)
  })
})
