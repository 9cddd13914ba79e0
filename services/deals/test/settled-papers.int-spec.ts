import { document as documentShape } from '@bluebonnet/contracts/documents/document.schema'
import { dealPapers } from '@bluebonnet/contracts/papers/paper.schema'
import type { DealPapers } from '@bluebonnet/contracts'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { timelineOf } from './deals.js'
import { dealAt, type Office, openOffice, type Person } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const papersOf = async (dealId: string, who: Person = office.agent): Promise<DealPapers> =>
  dealPapers.parse((await office.as(who, `/api/deals/${dealId}/papers`)).json())
const paperOf = async (dealId: string, key: string) => {
  const paper = (await papersOf(dealId)).papers.find((one) => one.key === key)
  if (paper === undefined) throw new Error(`No paper ${key}`)
  return paper
}
const filed = async (dealId: string, type = 'OTHER', paper?: string) => {
  const documentURL = await uploadFile(office.test, office.agent.cookie, samples.pdf, { name: 'scan.pdf' })
  const answer = await office.as(office.agent, '/api/documents', {
    method: 'PUT',
    body: { documentURL, label: 'Scan', type, dealId, ...(paper === undefined ? {} : { paper }) },
  })
  return documentShape.parse(answer.json()).id
}
const decide = async (dealId: string, key: string, body: object, who: Person = office.broker) =>
  office.post(who, `/api/deals/${dealId}/papers/${key}/decide`, {
    version: (await paperOf(dealId, key)).version,
    ...body,
  })
describe('a paper', () => {
  it('is read without a lock or a change', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const rows = () =>
      office.rows(
        `SELECT xmin::text, key FROM papers WHERE deal_id = $1
          UNION ALL SELECT xmin::text, 'file' FROM checklists WHERE id = (SELECT checklist_id FROM deals WHERE id = $1)
          UNION ALL SELECT xmin::text, 'deal' FROM deals WHERE id = $1`,
        [id],
      )
    const before = await rows()
    const { manager } = office.test.dataSource
    await manager.transaction(async (held) => {
      await held.query('SELECT FROM deals WHERE id = $1 FOR UPDATE', [id])
      await papersOf(id)
      expect((await office.as(office.agent, `/api/deals/${id}/checklist`)).status).toBe(200)
    })
    expect(await rows()).toEqual(before)
  })

  it('keeps the returned document when it is ticked by hand, and says so', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const documentId = await filed(id, 'CONTRACT')
    await decide(id, 'contract', { decision: 'RETURNED', reason: 'INITIALS_MISSING' })
    await office.patch(office.agent, `/api/deals/${id}/checklist`, { items: [{ key: 'contract', done: true }] })
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', document: { id: documentId } })
    const [newest] = timelineOf(await office.as(office.agent, `/api/deals/${id}/timeline`))
    expect(newest?.reason).toBe('Ticked by hand')
  })

  it('keeps its document once accepted: a broker moves it, with a reason', async () => {
    const [one, two] = [await dealAt(office, 'ACTIVE'), await dealAt(office, 'ACTIVE')]
    const id = await filed(one.id, 'CONTRACT')
    expect((await decide(one.id, 'contract', { decision: 'ACCEPTED' })).status).toBe(200)
    const move = (who: Person, body: object) => office.patch(who, `/api/documents/${id}`, { dealId: two.id, ...body })
    expect((await move(office.agent, { reason: 'Wrong file' })).json()).toMatchObject({ code: 'DOCUMENT_SETTLED' })
    expect((await office.patch(office.agent, `/api/documents/${id}`, { type: 'OTHER' })).status).toBe(409)
    expect((await office.patch(office.agent, `/api/documents/${id}`, { label: 'Contract' })).status).toBe(200)
    expect((await move(office.broker, { reason: '  ' })).json()).toMatchObject({ code: 'DOCUMENT_REASON_REQUIRED' })
    expect((await move(office.broker, { reason: 'Filed with the wrong deal' })).status).toBe(200)
    const timeline = timelineOf(await office.as(office.agent, `/api/deals/${one.id}/timeline`))
    expect(timeline.map(({ reason }) => reason)).toContain('Filed with the wrong deal')
  })
})
