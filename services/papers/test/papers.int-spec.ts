import { document as documentShape } from '@bluebonnet/contracts/documents/document.schema'
import { dealChecklist } from '@bluebonnet/contracts/deals/deal.schema'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { eventually } from '@bluebonnet/testing'
import { z } from 'zod'
import { timelineOf, withId } from '@bluebonnet/app/testing/deals'
import { despiteOpenPapers } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, dealAt, generate, openOffice, type Person, refusal, daysFromNow } from '@bluebonnet/app/testing/office'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { hearEvents } from '@bluebonnet/app/testing/heard-events'
import { paperDesk } from '@bluebonnet/app/testing/paper-desk'
import type { MyDay } from '@bluebonnet/contracts'
import { myDay } from '@bluebonnet/contracts/tasks/task.calls'

const office = await openOffice()
afterAll(() => office.close())

const filedScan = async (dealId: string | null, label = 'Scan 1', who: Person = office.agent): Promise<string> => {
  const documentURL = await uploadFile(office.test, who.cookie, samples.pdf, { name: 'scan.pdf' })
  return withId(
    await office.as(who, '/api/documents', {
      method: 'PUT',
      body: { documentURL, label, type: 'OTHER', ...(dealId === null ? {} : { dealId }) },
    }),
  ).id
}
const refile = (id: string, body: object, who: Person = office.agent) => office.patch(who, `/api/documents/${id}`, body)
const linesOf = async (dealId: string, who: Person = office.agent) =>
  timelineOf(await office.as(who, `/api/deals/${dealId}/timeline`)).map(({ description }) => description)
const missing = async (dealId: string) =>
  dealChecklist
    .parse((await office.as(office.agent, `/api/deals/${dealId}/checklist`)).json())
    .items.filter(({ done }) => !done).length

describe('a filed document', () => {
  it("can be renamed and retyped, ticks the checklist by its new type, and is in the deal's history", async () => {
    const deal = await dealAt(office, 'UNDER_CONTRACT')
    const id = await filedScan(deal.id)
    const before = await missing(deal.id)
    const answer = await refile(id, { label: 'Executed contract', type: 'CONTRACT' })
    expect(documentShape.parse(answer.json())).toMatchObject({
      id,
      label: 'Executed contract',
      type: 'CONTRACT',
      dealId: deal.id,
    })
    expect(await missing(deal.id)).toBe(before - 1)
    expect(await linesOf(deal.id)).toContain('Scan 1 (Other) is now Executed contract (Contract)')
    const audited = await office.rows(
      "SELECT actor_id, before, after FROM audit_log WHERE entity_id = $1 AND action = 'document.update'",
      [id],
    )
    expect(audited).toEqual([
      {
        actor_id: office.agent.userId,
        before: { label: 'Scan 1', type: 'OTHER' },
        after: { label: 'Executed contract', type: 'CONTRACT' },
      },
    ])
    expect((await refile(id, { label: 'Executed contract' })).status).toBe(200)
    expect((await linesOf(deal.id)).filter((line) => line.includes('is now'))).toHaveLength(1)
    for (const wrong of [{ label: '' }, { type: 'DEED' }, { dealId: null }, { url: 'x' }])
      expect((await refile(id, wrong)).status).toBe(400)
  })

  it('can be moved to another deal that the caller sees, and both histories say so', async () => {
    const [first, second, foreign] = [
      await dealAt(office, 'ACTIVE'),
      await dealAt(office, 'ACTIVE'),
      await dealAt(office, 'ACTIVE', {}, office.other),
    ]
    const id = await filedScan(first.id)
    expect(refusal(await refile(id, { dealId: foreign.id }))).toEqual([
      404,
      'ATTACHED_DEAL_NOT_FOUND',
      'There is no such deal',
    ])
    expect((await refile(id, { dealId: second.id })).json()).toMatchObject({ dealId: second.id })
    expect([await linesOf(first.id), await linesOf(second.id)]).toEqual([
      expect.arrayContaining(['Scan 1 (Other) moved to another deal']),
      expect.arrayContaining(['Scan 1 (Other) moved here from another deal']),
    ])
    expect((await refile(id, { dealId: foreign.id }, office.tc)).json()).toMatchObject({ dealId: foreign.id })
    expect((await refile(await filedScan(null), { dealId: second.id })).json()).toMatchObject({ dealId: second.id })
  })

  it('is fixed once a CDA based on it is approved, as is a CDA’s own page always', async () => {
    const deal = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-18' })
    const other = await dealAt(office, 'UNDER_CONTRACT')
    const id = await filedScan(deal.id)
    const cda = cdaOf(await generate(office, deal.id))
    await office.runJobs()
    const pages = z
      .array(documentShape)
      .parse((await office.as(office.broker, `/api/documents?dealId=${deal.id}&type=CDA`)).json())
    for (const change of [{ label: 'Mine' }, { type: 'OTHER' }, { dealId: other.id }]) {
      expect(refusal(await refile(pages[0]?.id ?? '', change, office.broker))).toEqual([
        409,
        'DOCUMENT_IS_CDA',
        expect.stringContaining('page of a CDA'),
      ])
    }
    await office.post(office.broker, `/api/cdas/${cda.id}/approve`, { version: cda.version, ...despiteOpenPapers })
    for (const change of [{ label: 'Mine' }, { type: 'CONTRACT' }, { dealId: other.id }]) {
      expect(refusal(await refile(id, change))).toEqual([409, 'DOCUMENT_SETTLED', expect.stringContaining('approved')])
    }
    await office.post(office.broker, `/api/cdas/${cda.id}/void`, { reason: 'Wrong file' })
    expect((await refile(id, { dealId: other.id })).status).toBe(200)
  })

  it('moves both ways at once between two deals without a deadlock', async () => {
    const [one, two] = [await dealAt(office, 'ACTIVE'), await dealAt(office, 'ACTIVE')]
    for (let round = 0; round < 3; round += 1) {
      const [here, there] = [await filedScan(one.id), await filedScan(two.id)]
      const answers = await Promise.all([refile(here, { dealId: two.id }), refile(there, { dealId: one.id })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })
})

const { papersOf, paperOf, recorded } = paperDesk(() => office)
const { imported } = filesOf(() => office)

const importedDeal = async (address: string): Promise<string> => {
  const head = 'agentId,side,propertyAddress,city,zip,price,status'
  const row = `${office.agent.agentId},BUYER,${address},Llano,78643,310000,UNDER_CONTRACT`
  await imported(office.broker, 'deals', lines(head, row))
  const [deal] = await office.rows<{ id: string }>('SELECT id FROM deals WHERE property_address = $1', [address])
  if (deal === undefined) throw new Error(`Nothing at ${address}`)
  return deal.id
}

const fileOf = async (id: string) =>
  office.rows<{ file: string | null; papers: number }>(
    `SELECT checklist_id AS file, (SELECT count(*)::int FROM papers WHERE deal_id = deals.id) AS papers
       FROM deals WHERE id = $1`,
    [id],
  )

describe('the papers of an imported deal', () => {
  it('show what will be required without a lock or a row, and are created by a job', async () => {
    const { heard, stop } = hearEvents(office, office.agent)
    const dealChanged = () => eventually(() => heard.some(({ event }) => event === 'deal'))
    const id = await importedDeal('1 Read')
    await dealChanged()
    heard.length = 0
    const readAll = async () => {
      const read = await papersOf(id)
      const { items } = dealChecklist.parse((await office.as(office.agent, `/api/deals/${id}/checklist`)).json())
      return { ...read, items }
    }
    const read = await office.test.dataSource.manager.transaction(async (held) => {
      await held.query('SELECT FROM deals WHERE id = $1 FOR UPDATE', [id])
      return readAll()
    })
    expect(read.papers.map(({ key }) => key)).toContain('contract')
    expect(await fileOf(id)).toEqual([{ file: null, papers: 0 }])
    await office.runJobs()
    await dealChanged()
    stop()
    expect(await fileOf(id)).toEqual([{ file: expect.any(String), papers: expect.any(Number) }])
    expect(await readAll()).toEqual(read)
    const deal = await office.as(office.agent, `/api/deals/${id}`)
    expect(deal.json()).toMatchObject({ papers: { done: 0, total: read.items.length - 1 } })
  })

  it('are created by the first file of one of them', async () => {
    const id = await importedDeal('2 Upload')
    expect((await paperOf(id, 'contract')).state).toBe('MISSING')
    expect((await recorded(id, { type: 'CONTRACT', paper: 'contract' })).status).toBe(201)
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', history: [{ state: 'SUBMITTED' }] })
  })

  it('show documents from before their creation', async () => {
    const id = await importedDeal('3 Before')
    const document = withId(await recorded(id, { type: 'CONTRACT', dealId: null }))
    await office.rows('UPDATE documents SET deal_id = $1 WHERE id = $2', [id, document.id])
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', document: { label: 'Scan' }, version: 2 })
    expect(await fileOf(id)).toEqual([{ file: null, papers: 0 }])
    await office.runJobs()
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', document: { label: 'Scan' }, version: 2 })
  })
})

const { filed, decide } = paperDesk(() => office)
const dayOf = async (who: Person): Promise<MyDay> => myDay.parse((await office.as(who, '/api/my-day')).json())

describe('my day', () => {
  it('has a returned paper with its reviewer and reason, until it is sent again', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await filed(id, 'CONTRACT', 'contract')
    await decide(id, 'contract', { decision: 'RETURNED', reason: 'SIGNATURE_MISSING', note: 'Page 8' })
    const returned = async (who: Person) => (await dayOf(who)).returned.filter(({ dealId }) => dealId === id)
    expect(await returned(office.agent)).toMatchObject([{ reason: 'SIGNATURE_MISSING', note: 'Page 8' }])
    expect(await returned(office.other)).toEqual([])
    await filed(id, 'CONTRACT', 'contract')
    expect(await returned(office.agent)).toEqual([])
  })

  it('has only one’s own appointments of today, by time', async () => {
    await office.rows(
      `INSERT INTO calendar_events (id, agent_id, created_by, title, event_type, start_time, end_time)
       SELECT gen_random_uuid(), $1, $2, title, 'SHOWING', at, at + interval '30 minutes'
         FROM (SELECT value.title,
                      (now() AT TIME ZONE 'America/Chicago')::date::timestamp AT TIME ZONE 'America/Chicago'
                        + value.hours * interval '1 hour' AS at
                 FROM (VALUES ('Noon', 12), ('Morning', 9), ('Tomorrow', 33), ('Yesterday', -5))
                   value (title, hours)) t`,
      [office.agent.agentId, office.agent.userId],
    )
    expect((await dayOf(office.agent)).appointments.map(({ title }) => title)).toEqual(['Morning', 'Noon'])
    // A whole day ends where the next one starts.
    await office.rows(
      `INSERT INTO calendar_events (id, agent_id, created_by, title, event_type, start_time, end_time, is_all_day)
       SELECT gen_random_uuid(), $1, $2, 'Day ' || n, 'OTHER', (today + n)::timestamp AT TIME ZONE 'America/Chicago',
              (today + n + 1)::timestamp AT TIME ZONE 'America/Chicago', true
         FROM generate_series(-1, 1) n, (SELECT (now() AT TIME ZONE 'America/Chicago')::date AS today) t`,
      [office.agent.agentId, office.agent.userId],
    )
    expect((await dayOf(office.agent)).appointments.map(({ title }) => title)).toEqual(['Day 0', 'Morning', 'Noon'])
    expect((await dayOf(office.other)).appointments).toEqual([])
  })

  it('says when a paper was last requested, by the message with its mention', async () => {
    const agent = await office.person({ firstName: 'Olly', lastName: 'Quist' })
    const { id } = await dealAt(office, 'UNDER_CONTRACT', {}, agent)
    await office.rows(
      `UPDATE papers SET due_on = $2, requirement = 'NEEDED'
        WHERE deal_id = $1 AND state = 'MISSING' AND due_rule IS NOT NULL`,
      [id, daysFromNow(2)],
    )
    const [first, second] = (await dayOf(agent)).papers.filter(({ dealId }) => dealId === id)
    if (first === undefined || second === undefined) throw new Error('Two papers are due')
    expect(first.askedAt).toBeNull()
    const body = `@Olly Quist Please send “${first.label}”.`
    await office.post(office.broker, `/api/deals/${id}/messages`, { body })
    const after = (await dayOf(agent)).papers
    expect(after.find((paper) => paper.id === first.id)?.askedAt).not.toBeNull()
    expect(after.find((paper) => paper.id === second.id)?.askedAt).toBeNull()
  })
})
