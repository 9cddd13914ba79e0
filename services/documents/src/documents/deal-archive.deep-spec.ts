import { mebibyte } from '@bluebonnet/domain'
import { document } from '@bluebonnet/contracts/documents/document.schema'
import { addDeal, type Colleague, openTestOffice, type TestOffice } from '@bluebonnet/brokerage/testing'
import { newId, ObjectStore } from '@bluebonnet/platform'
import { startS3 } from '@bluebonnet/testing'
import { DocumentsModule, GeneratedDocuments } from '../index.js'
import {
  bytesOf,
  drained,
  peakGrowth,
  putBytes,
  requestUpload,
  samples,
  text,
  unpack,
  uploadFile,
} from '../testing/index.js'

const here = { variables: {}, stop: () => Promise.resolve() }

describe.each([
  ['a folder', () => Promise.resolve(here)],
  ['S3', startS3],
] as const)("a deal's documents in one file, kept in %s", (_, start) => {
  let place: Awaited<ReturnType<typeof start>>
  let test: TestOffice['test']
  let people: TestOffice['people']

  beforeAll(async () => {
    place = await start()
    const office = await openTestOffice([DocumentsModule], { variables: place.variables })
    test = office.test
    people = office.people
  })

  afterAll(async () => {
    await test?.close()
    await place?.stop()
  })

  const dealOf = (who: Colleague, address = '1 Elm St/Rear'): Promise<string> =>
    addDeal(test.dataSource, { agentId: people[who].agentId, address })
  const record = async (who: Colleague, dealId: string, objectPath: string): Promise<string> => {
    const answer = await test.ask('/api/documents', {
      method: 'PUT',
      cookie: people[who].cookie,
      body: { documentURL: objectPath, label: 'Paper', type: 'OTHER', dealId },
    })
    return document.parse(answer.json()).id
  }
  const add = async (who: Colleague, dealId: string, name: string, bytes: Buffer = samples.pdf): Promise<string> =>
    record(who, dealId, await uploadFile(test, people[who].cookie, bytes, { name }))
  const fetchZip = async (who: Colleague, dealId: string): Promise<Response> =>
    fetch(`${await test.app.getUrl()}/api/deals/${dealId}/documents.zip`, { headers: { cookie: people[who].cookie } })
  const take = async (who: Colleague, ids: string): Promise<Response> =>
    fetch(`${await test.app.getUrl()}/api/documents.zip?ids=${ids}`, { headers: { cookie: people[who].cookie } })
  const status = async (who: Colleague, dealId: string): Promise<number> => {
    const answer = await fetchZip(who, dealId)
    await drained(answer)
    return answer.status
  }

  it('have safe and unique names, and a declared length', async () => {
    const dealId = await dealOf('agent')
    await add('agent', dealId, 'Deed.pdf')
    await add('tc', dealId, 'deed.pdf', samples.png)
    await add('agent', dealId, '../../etc/passwd.txt', samples.text)
    await add('agent', dealId, 'Vertrag – Grundstück.pdf')
    const answer = await fetchZip('agent', dealId)
    const bytes = await bytesOf(answer)
    expect(
      Object.fromEntries(
        ['content-type', 'content-length', 'content-disposition', 'x-content-type-options'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringContaining('attachment; filename="1 Elm St Rear documents.zip"'),
      'x-content-type-options': 'nosniff',
    })
    const files = await unpack(bytes)
    expect([...files.keys()]).toEqual(['Deed.pdf', 'deed.pdf.png', 'etc passwd.txt', 'Vertrag – Grundstück.pdf'])
    expect([...files.values()]).toEqual([samples.pdf, samples.png, samples.text, samples.pdf])
  })

  it('leave out archived ones, and mark a superseded page', async () => {
    const dealId = await dealOf('agent')
    const [kept, hidden] = [await add('agent', dealId, 'kept.pdf'), await add('agent', dealId, 'hidden.pdf')]
    await test.ask(`/api/documents/${hidden}/archive`, { method: 'POST', cookie: people.agent.cookie })
    await test.app.get(GeneratedDocuments).supersede(test.dataSource.manager, kept)
    await add('agent', dealId, 'kept.pdf')
    expect([...(await unpack(await bytesOf(await fetchZip('tc', dealId)))).keys()]).toEqual([
      'superseded - kept.pdf',
      'kept.pdf',
    ])
  })

  it('are for everybody who sees the deal, but not for the recipient of one share', async () => {
    const dealId = await dealOf('agent')
    const documentId = await add('agent', dealId, 'deed.pdf')
    await test.ask('/api/document-shares', {
      method: 'POST',
      cookie: people.agent.cookie,
      body: { documentId, sharedWithUserId: people.other.userId },
    })
    expect([
      await status('agent', dealId),
      await status('tc', dealId),
      await status('other', dealId),
      await status('admin', dealId),
      await status('tc', newId()),
    ]).toEqual([200, 200, 404, 404, 404])
    expect((await test.ask(`/api/deals/${dealId}/documents.zip`)).status).toBe(401)
  })

  it('can be a selection of readable ones, and a download by others is logged', async () => {
    const [dealId, foreign] = [await dealOf('agent'), await dealOf('other')]
    const first = await add('agent', dealId, 'Deed.pdf')
    const second = await add('agent', dealId, 'deed.pdf')
    await add('agent', dealId, 'Left out.pdf')
    const theirs = await add('other', foreign, 'Theirs.pdf')
    const noted = async (): Promise<unknown> =>
      test.dataSource.query(
        `SELECT actor_id, entity_id FROM audit_log WHERE action = 'document.download' AND entity_id = ANY ($1)
          ORDER BY entity_id`,
        [[first, second, theirs]],
      )
    const own = await take('agent', [theirs, second, first].join(','))
    expect(own.headers.get('content-disposition')).toContain('Documents.zip')
    expect([...(await unpack(await bytesOf(own))).keys()]).toEqual(['Deed.pdf', 'deed (2).pdf'])
    expect(await noted()).toEqual([])
    expect([...(await unpack(await bytesOf(await take('manager', [first, theirs].join(','))))).keys()]).toHaveLength(2)
    expect(await noted()).toEqual([first, theirs].map((id) => ({ actor_id: people.manager.userId, entity_id: id })))
    const none = await take('agent', theirs)
    expect([none.status, await none.json()]).toEqual([404, expect.objectContaining({ code: 'DOCUMENTS_NOT_FOUND' })])
    const many = await take('agent', Array.from({ length: 51 }, () => first).join(','))
    expect([many.status, JSON.stringify(await many.json())]).toEqual([400, expect.stringContaining('50 at most')])
  })

  it('are refused when there are none', async () => {
    const answer = await fetchZip('agent', await dealOf('agent'))
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'DEAL_HAS_NO_DOCUMENTS', message: 'No documents found for this deal' }),
    ])
  })

  it('break off or are refused when bytes are missing, and never look complete', async () => {
    const dealId = await dealOf('agent')
    for (const name of ['one.pdf', 'two.pdf']) await add('agent', dealId, name)
    const [row] = await test.dataSource.query<{ key: string }[]>(
      `SELECT o.key FROM objects o JOIN documents d ON d.object_id = o.id
        WHERE d.deal_id = $1 AND d.file_name = 'two.pdf'`,
      [dealId],
    )
    await test.app.get(ObjectStore).delete(row?.key ?? '')
    // Before the first byte is sent, it is refused.
    const outcome = fetchZip('agent', dealId).then(async (answer) => drained(answer).then(() => answer.status))
    expect(['broken off', 500]).toContain(await outcome.catch(() => 'broken off'))
    expect((await test.ask('/api/auth/user', { cookie: people.agent.cookie })).status).toBe(200)
  })

  it('are streamed in flat memory, and stop when the reader leaves', async () => {
    const dealId = await dealOf('agent')
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) {
      const { uploadURL, objectPath } = await requestUpload(test, people.agent.cookie, { name })
      await putBytes(uploadURL, people.agent.cookie, text(25 * mebibyte))
      await record('agent', dealId, objectPath)
    }
    const abort = new AbortController()
    const left = await fetch(`${await test.app.getUrl()}/api/deals/${dealId}/documents.zip`, {
      headers: { cookie: people.agent.cookie },
      signal: abort.signal,
    })
    await left.body?.getReader().read()
    abort.abort()
    let size = 0
    const grown = await peakGrowth(async () => {
      size = await drained(await fetchZip('agent', dealId))
    })
    expect(size).toBeGreaterThan(100 * mebibyte)
    expect(grown).toBeLessThan(80 * mebibyte)
    process.stdout.write(`peak growth of an archive of 100 MiB: ${Math.round(grown / mebibyte)} MiB\n`)
  }, 120_000)
})
