import type { Document } from '@bluebonnet/contracts'
import { document as documentShape } from '@bluebonnet/contracts/documents/document.schema'
import { addClient, addDeal, type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import { dayIn, newId } from '@bluebonnet/platform'
import { type Answer, eventually } from '@bluebonnet/testing'
import { DocumentsModule, GeneratedDocuments } from '../index.js'
import { samples, uploadFile } from '../testing/index.js'

const { test, people, as } = await openTestOffice([DocumentsModule])

afterAll(() => test.close())

const documentOf = (answer: Answer): Document => documentShape.parse(answer.json())
const listed = async (who: Colleague, query = ''): Promise<string[]> =>
  documentShape
    .array()
    .parse((await as(who, `/api/documents${query}`)).json())
    .map(({ id }) => id)
const addressSeen = async (who: Colleague, id: string): Promise<string | null> =>
  documentShape
    .array()
    .parse((await as(who, '/api/documents')).json())
    .find((document) => document.id === id)?.propertyAddress ?? null
const record = (who: Colleague, body: object): Promise<Answer> =>
  as(who, '/api/documents', { method: 'PUT', body: { label: 'Deed', type: 'OTHER', ...body } })
const recorded = async (who: Colleague, body: object = {}, bytes = samples.pdf, name = 'deed.pdf'): Promise<Document> =>
  documentOf(await record(who, { documentURL: await uploadFile(test, people[who].cookie, bytes, { name }), ...body }))
const remove = (who: Colleague, id: string): Promise<Answer> => as(who, `/api/documents/${id}`, { method: 'DELETE' })
const archive = (who: Colleague, id: string): Promise<Answer> =>
  as(who, `/api/documents/${id}/archive`, { method: 'POST' })
const count = async (): Promise<unknown> => test.dataSource.query('SELECT count(*) FROM documents')

const dealOf = (who: Colleague, endedAt: string | null = null): Promise<string> => {
  const ended = endedAt === null ? {} : { status: 'CANCELLED', endedAt }
  return addDeal(test.dataSource, { agentId: people[who].agentId, address: '1 Elm St', ...ended })
}
const clientOf = (who: Colleague): Promise<string> => addClient(test.dataSource, { agentId: people[who].agentId })

describe('recording a document', () => {
  it('accepts a truncated PDF and marks it', async () => {
    const cut = Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${'x'.repeat(5_000)}`)
    const { id, mark } = await recorded('agent', {}, cut)
    expect([mark, documentOf(await as('agent', `/api/documents/${id}`)).mark]).toEqual(['DAMAGED', 'DAMAGED'])
  })

  it('stores the given fields and the detected type', async () => {
    const dealId = await dealOf('agent')
    const document = await recorded('agent', { dealId, label: 'Contract', type: 'CONTRACT' })
    expect(document).toMatchObject({
      dealId,
      clientId: null,
      propertyId: null,
      label: 'Contract',
      type: 'CONTRACT',
      contentType: 'application/pdf',
      mark: null,
      size: samples.pdf.length,
      uploadedBy: people.agent.userId,
      uploadedByName: 'Ada Reyes',
      supersededAt: null,
      archivedAt: null,
      url: `/api/documents/${document.id}/content`,
    })
    const [activity] = await test.dataSource.query<object[]>('SELECT * FROM activity_log WHERE entity_id = $1', [
      document.id,
    ])
    expect(activity).toMatchObject({ type: 'DOCUMENT_UPLOADED', agent_id: people.agent.agentId })
  })

  it('finds the same bytes on one deal, for the sender of the upload', async () => {
    const bytes = Buffer.concat([samples.pdf, Buffer.from('a page of its own')])
    const [dealId, other] = [await dealOf('agent'), await dealOf('agent')]
    const { id } = await recorded('agent', { dealId }, bytes)
    await recorded('agent', { dealId })
    await recorded('agent', { dealId: other }, bytes)
    const upload = (await uploadFile(test, people.tc.cookie, bytes)).split('/').at(-1)
    const like = `?dealId=${dealId}&bytesOf=${upload}`
    expect([await listed('tc', like), await listed('agent', like)]).toEqual([[id], []])
    const fresh = (await uploadFile(test, people.tc.cookie, Buffer.concat([bytes, bytes]))).split('/').at(-1)
    expect(await listed('tc', `?dealId=${dealId}&bytesOf=${fresh}`)).toEqual([])
  })

  it("gives it to the deal's agent when the office uploads it", async () => {
    const { id } = await recorded('tc', { dealId: await dealOf('agent') })
    expect(await listed('agent')).toContain(id)
    expect(await test.dataSource.query('SELECT agent_id FROM activity_log WHERE entity_id = $1', [id])).toEqual([
      { agent_id: people.agent.agentId },
    ])
  })

  it('accepts the upload address, with or without its query', async () => {
    const path = await uploadFile(test, people.agent.cookie, samples.pdf)
    expect((await record('agent', { documentURL: `https://office.example/api${path}?token=1.abc` })).status).toBe(201)
    expect(
      (await record('agent', { documentURL: `/api${await uploadFile(test, people.agent.cookie, samples.pdf)}` }))
        .status,
    ).toBe(201)
  })

  it('refuses missing, foreign, unfinished or used bytes, and leaves nothing', async () => {
    const foreign = await uploadFile(test, people.other.cookie, samples.pdf)
    const used = await uploadFile(test, people.agent.cookie, samples.pdf)
    await record('agent', { documentURL: used })
    const target = (await as('agent', '/api/objects/upload', { method: 'POST' })).json()
    const before = await count()
    const refusals = [
      [{ documentURL: `/objects/${newId()}` }, 404, 'UPLOAD_NOT_FOUND'],
      [{ documentURL: foreign }, 404, 'UPLOAD_NOT_FOUND'],
      [{ documentURL: Object(target).objectPath }, 409, 'UPLOAD_NOT_FINISHED'],
      [{ documentURL: used }, 409, 'UPLOAD_ALREADY_RECORDED'],
      [{ documentURL: 'https://elsewhere.example/deed.pdf' }, 400, 'VALIDATION_FAILED'],
      [{ documentURL: '' }, 400, 'VALIDATION_FAILED'],
    ] as const
    for (const [body, status, code] of refusals) {
      const answer = await record('agent', body)
      expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ code })])
    }
    expect(await count()).toEqual(before)
  })

  it('returns the exact sentence when no file was uploaded', async () => {
    expect((await record('agent', {})).json()).toMatchObject({ message: 'Please upload a document first' })
  })

  it("is refused on another agent's deal or client, and the upload stays usable", async () => {
    const documentURL = await uploadFile(test, people.agent.cookie, samples.pdf)
    for (const attached of [
      { dealId: await dealOf('other') },
      { clientId: await clientOf('other') },
      { propertyId: newId() },
    ]) {
      expect((await record('agent', { documentURL, ...attached })).status).toBe(404)
    }
    expect((await record('agent', { documentURL })).status).toBe(201)
  })

  it('is refused on a deal that is being transferred', async () => {
    const dealId = await dealOf('agent')
    const documentURL = await uploadFile(test, people.agent.cookie, samples.pdf)
    const desk = test.dataSource.createQueryRunner()
    await desk.startTransaction()
    await desk.query('SELECT 1 FROM deals WHERE id = $1 FOR NO KEY UPDATE', [dealId])
    const recording = record('agent', { documentURL, dealId })
    try {
      await eventually(async () => {
        const waiting = await test.dataSource.query<unknown[]>(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        )
        return waiting.length > 0
      })
    } finally {
      await desk.query('UPDATE deals SET agent_id = $2 WHERE id = $1', [dealId, people.other.agentId])
      await desk.commitTransaction()
      await desk.release()
    }
    expect((await recording).json()).toMatchObject({ statusCode: 404, code: 'ATTACHED_DEAL_NOT_FOUND' })
  })

  it('succeeds once for two concurrent requests of one upload', async () => {
    const documentURL = await uploadFile(test, people.agent.cookie, samples.pdf)
    const answers = await Promise.all([record('agent', { documentURL }), record('agent', { documentURL })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('is refused to a super admin', async () => {
    expect((await record('admin', { documentURL: '/objects/x' })).status).toBe(403)
  })
})

describe('listing documents', () => {
  it('shows an agent their own and those of their deals and clients, the office all, a super admin none', async () => {
    const mine = await recorded('agent')
    const ofClient = await recorded('tc', { clientId: await clientOf('agent') })
    const foreign = await recorded('other')
    const seen = await listed('agent')
    expect(seen).toEqual(expect.arrayContaining([mine.id, ofClient.id]))
    expect(seen).not.toContain(foreign.id)
    expect(await listed('broker')).toEqual(expect.arrayContaining([mine.id, ofClient.id, foreign.id]))
    expect(await listed('admin')).toEqual([])
    for (const path of [
      `/api/documents/${foreign.id}`,
      `/api/documents/${foreign.id}/content`,
      `/api/documents/${newId()}`,
    ]) {
      expect((await as('agent', path)).status).toBe(404)
    }
  })

  it('filters by deal and type, and searches name or type', async () => {
    const dealId = await dealOf('agent')
    const survey = await recorded('agent', { dealId, label: 'Survey 2026', type: 'INSPECTION' })
    const addendum = await recorded('agent', { dealId, label: '100% financing', type: 'LISTING_AGREEMENT' })
    expect(await listed('agent', `?dealId=${dealId}`)).toEqual([addendum.id, survey.id])
    const own = await recorded('agent')
    const ofThem = await listed('broker', `?ownOf=${people.agent.userId}`)
    expect(ofThem).toContain(own.id)
    expect(ofThem).not.toContain(survey.id)
    expect(await listed('other', `?ownOf=${people.agent.userId}`)).toEqual([])
    expect(await listed('agent', `?dealId=${dealId}&type=INSPECTION`)).toEqual([survey.id])
    expect(await listed('agent', `?dealId=${dealId}&q=survey`)).toEqual([survey.id])
    expect(await listed('agent', `?dealId=${dealId}&q=listing%20agree`)).toEqual([addendum.id])
    expect(await listed('agent', `?dealId=${dealId}&q=00%25`)).toEqual([addendum.id])
  })
})

describe('the address of a document', () => {
  it('shows to everybody who sees its deal, but not to the recipient of a share', async () => {
    const { id, propertyAddress } = await recorded('agent', { dealId: await dealOf('agent') })
    expect(propertyAddress).toBe('1 Elm St')
    await as('agent', '/api/document-shares', {
      method: 'POST',
      body: { documentId: id, sharedWithUserId: people.other.userId },
    })
    expect(await listed('other')).toContain(id)
    expect([await addressSeen('agent', id), await addressSeen('broker', id), await addressSeen('other', id)]).toEqual([
      '1 Elm St',
      '1 Elm St',
      null,
    ])
  })

  it('is empty without a deal and a property', async () => {
    expect((await recorded('agent')).propertyAddress).toBeNull()
  })
})

describe('the file of a document', () => {
  it('is served with its name, inline for a PDF, with nosniff', async () => {
    const { url } = await recorded('agent', {}, samples.pdf, 'Título "final".pdf')
    const answer = await as('agent', url)
    expect(answer.text).toContain('%PDF-1.7')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(samples.pdf.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline; filename="T_tulo final .pdf"; filename*=UTF-8\'\'T%C3%ADtulo%20final%20.pdf',
    })
    expect((await as('agent', `${url}?download=true`)).headers['content-disposition']).toMatch(/^attachment;/)
  })

  it('is an attachment with a truthful name for everything else', async () => {
    const { url } = await recorded('agent', {}, samples.text, 'page.html')
    expect((await as('agent', url)).headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="page\.html\.txt"/),
    })
  })

  it('is served in ranges, and not again when the browser has it', async () => {
    const { url } = await recorded('agent', {}, samples.text, 'keys.txt')
    const size = samples.text.length
    const part = await as('agent', url, { headers: { range: 'bytes=5-7' } })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      samples.text.toString().slice(5, 8),
      `bytes 5-7/${size}`,
    ])
    expect((await as('agent', url, { headers: { range: 'bytes=-4' } })).text).toBe(samples.text.toString().slice(-4))
    const beyond = await as('agent', url, { headers: { range: 'bytes=999-' } })
    expect([beyond.status, beyond.headers['content-range'], beyond.json()]).toEqual([
      416,
      `bytes */${size}`,
      expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE' }),
    ])
    const etag = String(part.headers['etag'])
    expect((await as('agent', url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await as('agent', url, { headers: { range: 'bytes=0-1', 'if-range': '"older"' } })).status).toBe(200)
  })
})

describe('archiving', () => {
  it('can be undone and repeated; the audit log has both', async () => {
    const { id } = await recorded('agent')
    const restore = (who: Colleague): Promise<Answer> => as(who, `/api/documents/${id}/restore`, { method: 'POST' })
    await archive('agent', id)
    expect((await restore('other')).status).toBe(404)
    expect(documentOf(await restore('agent')).archivedAt).toBeNull()
    expect(documentOf(await restore('broker')).archivedAt).toBeNull()
    expect(await listed('agent')).toContain(id)
    expect(await listed('agent', '?archived=true')).not.toContain(id)
    expect(
      await test.dataSource.query('SELECT action FROM audit_log WHERE entity_id = $1 ORDER BY created_at, id', [id]),
    ).toEqual(['document.create', 'document.archive', 'document.restore'].map((action) => ({ action })))
    const ofOffice = await recorded('tc', { dealId: await dealOf('agent') })
    await archive('tc', ofOffice.id)
    const refused = await as('agent', `/api/documents/${ofOffice.id}/restore`, { method: 'POST' })
    expect([refused.status, refused.json()]).toMatchObject([403, { code: 'DOCUMENT_ARCHIVE_FORBIDDEN' }])
  })

  it('hides a document from lists and loses nothing', async () => {
    const { id, url } = await recorded('agent')
    expect(documentOf(await archive('agent', id)).archivedAt).not.toBeNull()
    expect(await listed('agent')).not.toContain(id)
    expect(await listed('agent', '?archived=true')).toContain(id)
    expect((await as('agent', url)).status).toBe(200)
    const again = documentOf(await archive('broker', id))
    expect(again.archivedAt).toBe(documentOf(await as('agent', `/api/documents/${id}`)).archivedAt)
  })

  it('is allowed for its uploader and the office', async () => {
    const { id } = await recorded('tc', { dealId: await dealOf('agent') })
    expect([
      (await archive('other', id)).status,
      (await archive('agent', id)).status,
      (await archive('tc', id)).status,
    ]).toEqual([404, 403, 200])
  })
})

describe('searching', () => {
  it("finds a document by its deal's address, alone or with its name", async () => {
    const dealId = await addDeal(test.dataSource, { agentId: people.agent.agentId, address: '77 Quarry Hollow' })
    const { id } = await recorded('agent', { dealId, label: 'Survey' })
    await recorded('agent', { label: 'Survey' })
    for (const words of ['quarry', '77 Quarry Hollow', 'survey quarry'])
      expect([words, await listed('agent', `?q=${encodeURIComponent(words)}`)]).toEqual([words, [id]])
    expect(await listed('other', '?q=quarry')).toEqual([])
  })
})

describe('deleting', () => {
  it('removes an unattached document, by its uploader or a broker', async () => {
    const [first, second] = [await recorded('agent'), await recorded('agent')]
    expect([(await remove('other', first.id)).status, (await remove('tc', first.id)).status]).toEqual([404, 403])
    expect([(await remove('agent', first.id)).status, (await remove('broker', second.id)).status]).toEqual([204, 204])
    expect((await as('agent', `/api/documents/${first.id}`)).status).toBe(404)
    expect(await test.dataSource.query("SELECT count(*)::int AS n FROM outbox WHERE job = 'objects.erase'")).toEqual([
      { n: 2 },
    ])
  })

  it.each([
    ['an open deal', null, /until four years after its deal closed or was cancelled \(22 TAC 535\.2\(h\)\)/],
    ['a deal that ended', '2025-03-04T18:00:00Z', /must be kept until March 4, 2029 /],
    ['a deal that ended long ago', '2019-03-04T18:00:00Z', /cannot be deleted/],
  ])('is refused for a document of %s, with the date until when', async (_, endedAt, sentence) => {
    const { id } = await recorded('agent', { dealId: await dealOf('agent', endedAt) })
    for (const who of ['agent', 'broker'] as const) {
      const answer = await remove(who, id)
      expect([answer.status, answer.json()]).toEqual([
        409,
        expect.objectContaining({ message: expect.stringMatching(sentence) }),
      ])
    }
    expect(await listed('agent')).toContain(id)
  })

  it('counts four years from the closing, whenever its deal was marked as closed', async () => {
    const year = new Date().getUTCFullYear()
    const closed = { status: 'CLOSED', closeDate: `${year - 2}-06-15`, endedAt: new Date() } as const
    const dealId = await addDeal(test.dataSource, { agentId: people.agent.agentId, ...closed })
    const { id } = await recorded('agent', { dealId })
    expect((await remove('agent', id)).json()).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`must be kept until June 15, ${year + 2} `),
    })
  })

  it('counts four years from the upload for a client without a deal', async () => {
    const { id, uploadedAt } = await recorded('agent', { clientId: await clientOf('agent') })
    expect(Object(await remove('agent', id).then((answer) => answer.json())).message).toContain(
      String(Number(dayIn('America/Chicago', new Date(uploadedAt)).slice(0, 4)) + 4),
    )
  })
})

describe('generated documents', () => {
  it("are listed with the deal's documents and can be superseded", async () => {
    const generated = test.app.get(GeneratedDocuments)
    const dealId = await dealOf('agent')
    const objectKey = `cdas/${newId()}.pdf`
    const page = {
      dealId,
      label: 'CDA version 1',
      objectKey,
      size: 900,
      contentType: 'application/pdf',
      mark: null,
      uploadedBy: people.agent.userId,
    }
    const id = await test.dataSource.transaction((manager) => generated.record(manager, page))
    expect(documentOf(await as('agent', `/api/documents/${id}`))).toMatchObject({
      type: 'CDA',
      dealId,
      size: 900,
      supersededAt: null,
    })
    expect(await generated.objectKeyOf(test.dataSource.manager, id)).toBe(objectKey)
    await generated.supersede(test.dataSource.manager, id)
    const { supersededAt } = documentOf(await as('agent', `/api/documents/${id}`))
    await generated.supersede(test.dataSource.manager, id)
    expect(supersededAt).not.toBeNull()
    expect(documentOf(await as('agent', `/api/documents/${id}`)).supersededAt).toBe(supersededAt)
  })
})
