import { timelineOf } from './deals.js'
import { dealAt, type Office, openOffice, type Person } from './office.js'
import { paperDesk } from './paper-desk.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const { papersOf, paperOf, filed, decide } = paperDesk(() => office)

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
