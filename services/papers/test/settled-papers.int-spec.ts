import { move, timelineOf } from '@bluebonnet/app/testing/deals'
import { dealAt, openOffice, type Person } from '@bluebonnet/app/testing/office'
import { paperDesk } from '@bluebonnet/app/testing/paper-desk'

const office = await openOffice()
afterAll(() => office.close())

const { papersOf, paperOf, filed, recorded, decide } = paperDesk(() => office)

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

  it('keeps the returned document when ticked by hand, and says so', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const documentId = await filed(id, 'CONTRACT')
    await decide(id, 'contract', { decision: 'RETURNED', reason: 'INITIALS_MISSING' })
    await office.patch(office.agent, `/api/deals/${id}/checklist`, { items: [{ key: 'contract', done: true }] })
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', document: { id: documentId } })
    const [newest] = timelineOf(await office.as(office.agent, `/api/deals/${id}/timeline`))
    expect(newest?.reason).toBe('Checked off by hand')
  })

  it('keeps its accepted document: a broker moves it, with a reason', async () => {
    const [one, two] = [await dealAt(office, 'ACTIVE'), await dealAt(office, 'ACTIVE')]
    const id = await filed(one.id, 'CONTRACT')
    expect((await decide(one.id, 'contract', { decision: 'ACCEPTED' })).status).toBe(200)
    const refile = (who: Person, body: object) => office.patch(who, `/api/documents/${id}`, { dealId: two.id, ...body })
    expect((await refile(office.agent, { reason: 'Wrong file' })).json()).toMatchObject({ code: 'DOCUMENT_SETTLED' })
    expect((await office.patch(office.agent, `/api/documents/${id}`, { type: 'OTHER' })).status).toBe(409)
    expect((await office.patch(office.agent, `/api/documents/${id}`, { label: 'Contract' })).status).toBe(200)
    expect((await refile(office.broker, { reason: '  ' })).json()).toMatchObject({ code: 'DOCUMENT_REASON_REQUIRED' })
    expect((await refile(office.broker, { reason: 'Filed with the wrong deal' })).status).toBe(200)
    const timeline = timelineOf(await office.as(office.agent, `/api/deals/${one.id}/timeline`))
    expect(timeline.map(({ reason }) => reason)).toContain('Filed with the wrong deal')
  })

  it('keeps its decided document on the lists: a broker archives it, with a reason', async () => {
    for (const decision of [
      { decision: 'ACCEPTED' },
      { decision: 'RETURNED', reason: 'INITIALS_MISSING' },
      { decision: 'WAIVED', note: 'Not asked for' },
    ]) {
      const deal = await dealAt(office, 'ACTIVE')
      const id = await filed(deal.id, 'CONTRACT')
      expect((await decide(deal.id, 'contract', decision)).status).toBe(200)
      const archive = (who: Person, body?: object) => office.post(who, `/api/documents/${id}/archive`, body)
      expect((await archive(office.agent, { reason: 'Wrong file' })).json()).toMatchObject({ code: 'DOCUMENT_SETTLED' })
      expect((await office.patch(office.agent, `/api/documents/${id}`, { type: 'OTHER' })).status).toBe(409)
      expect((await archive(office.broker)).json()).toMatchObject({ code: 'DOCUMENT_REASON_REQUIRED' })
      expect((await archive(office.broker, { reason: 'Filed twice' })).status).toBe(200)
      const [newest] = timelineOf(await office.as(office.agent, `/api/deals/${deal.id}/timeline`))
      expect(newest).toMatchObject({ description: 'Scan (Contract) archived', reason: 'Filed twice' })
    }
  })

  it('keeps its decided document when another replaces it', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const id = await filed(deal.id, 'CONTRACT')
    await decide(deal.id, 'contract', { decision: 'RETURNED', reason: 'INITIALS_MISSING' })
    await filed(deal.id, 'CONTRACT')
    expect(await paperOf(deal.id, 'contract')).not.toMatchObject({ document: { id } })
    expect((await office.post(office.agent, `/api/documents/${id}/archive`)).status).toBe(409)
  })

  it('releases an undecided document, or one with an undone decision', async () => {
    const deal = await dealAt(office, 'ACTIVE')
    const id = await filed(deal.id, 'CONTRACT')
    await decide(deal.id, 'contract', { decision: 'ACCEPTED' })
    const { version } = await paperOf(deal.id, 'contract')
    await office.post(office.broker, `/api/deals/${deal.id}/papers/contract/undo`, { version })
    expect((await office.post(office.agent, `/api/documents/${id}/archive`)).status).toBe(200)
  })

  it('keeps its document on a closed deal: a broker removes or replaces it, with a reason', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    const documentId = await filed(id, 'CONTRACT')
    expect((await move(office, { id }, 'CLOSED')).status).toBe(200)
    const other = await filed(id)
    const reason = 'The signed one'
    const refused = expect.objectContaining({ code: 'DOCUMENT_SETTLED' })
    const unsaid = expect.objectContaining({ code: 'DOCUMENT_REASON_REQUIRED' })
    const put = (who: Person, body: object) =>
      office.as(who, `/api/deals/${id}/papers/contract/document`, {
        method: 'PUT',
        body: { documentId: other, ...body },
      })
    const untick = (who: Person, body: object = {}) =>
      office.patch(who, `/api/deals/${id}/checklist`, { items: [{ key: 'contract', done: false }], ...body })
    const record = (who: Person, body: object = {}) => recorded(id, { type: 'OTHER', paper: 'contract', ...body }, who)
    expect((await office.post(office.agent, `/api/documents/${documentId}/archive`, { reason })).json()).toEqual(
      refused,
    )
    expect((await put(office.agent, { reason })).json()).toEqual(refused)
    expect((await untick(office.agent, { reason })).json()).toEqual(refused)
    expect((await record(office.agent, { reason })).json()).toEqual(refused)
    expect((await office.post(office.broker, `/api/documents/${documentId}/archive`)).json()).toEqual(unsaid)
    expect((await put(office.broker, {})).json()).toEqual(unsaid)
    expect((await untick(office.broker)).json()).toEqual(unsaid)
    expect((await record(office.broker)).json()).toEqual(unsaid)
    expect(await paperOf(id, 'contract')).toMatchObject({ document: { id: documentId } })
    expect((await put(office.broker, { reason })).status).toBe(200)
    expect(await paperOf(id, 'contract')).toMatchObject({ document: { id: other }, history: [{ note: reason }, {}] })
    expect((await record(office.broker, { reason })).status).toBe(201)
    expect((await untick(office.broker, { reason })).status).toBe(200)
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'MISSING', history: [{ note: reason }, {}, {}, {}] })
  })

  it('accepts a new document on a closed deal after a reviewer returned the old one', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await filed(id, 'CONTRACT')
    await move(office, { id }, 'CLOSED')
    await decide(id, 'contract', { decision: 'RETURNED', reason: 'INITIALS_MISSING' })
    expect((await recorded(id, { type: 'CONTRACT', paper: 'contract' })).status).toBe(201)
    expect((await paperOf(id, 'contract')).state).toBe('SUBMITTED')
  })
})
