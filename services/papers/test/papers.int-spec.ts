import { document as documentShape } from '@bluebonnet/contracts/documents/document.schema'
import { dealChecklist } from '@bluebonnet/contracts/deals/deal.schema'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { z } from 'zod'
import { timelineOf, withId } from '@bluebonnet/app/testing/deals'
import { goOn } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, dealAt, generate, type Office, openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const filed = async (dealId: string | null, label = 'Scan 1', who: Person = office.agent): Promise<string> => {
  const documentURL = await uploadFile(office.test, who.cookie, samples.pdf, { name: 'scan.pdf' })
  return withId(
    await office.as(who, '/api/documents', {
      method: 'PUT',
      body: { documentURL, label, type: 'OTHER', ...(dealId === null ? {} : { dealId }) },
    }),
  ).id
}
const refile = (id: string, body: object, who: Person = office.agent) => office.patch(who, `/api/documents/${id}`, body)
const lines = async (dealId: string, who: Person = office.agent) =>
  timelineOf(await office.as(who, `/api/deals/${dealId}/timeline`)).map(({ description }) => description)
const missing = async (dealId: string) =>
  dealChecklist
    .parse((await office.as(office.agent, `/api/deals/${dealId}/checklist`)).json())
    .items.filter(({ done }) => !done).length

describe('a filed document', () => {
  it('can be renamed and retyped, ticks the checklist by its new type, and the deal remembers', async () => {
    const deal = await dealAt(office, 'UNDER_CONTRACT')
    const id = await filed(deal.id)
    const before = await missing(deal.id)
    const answer = await refile(id, { label: 'Executed contract', type: 'CONTRACT' })
    expect(documentShape.parse(answer.json())).toMatchObject({
      id,
      label: 'Executed contract',
      type: 'CONTRACT',
      dealId: deal.id,
    })
    expect(await missing(deal.id)).toBe(before - 1)
    expect(await lines(deal.id)).toContain('Scan 1 (Other) is now Executed contract (Contract)')
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
    expect((await lines(deal.id)).filter((line) => line.includes('is now'))).toHaveLength(1)
    for (const wrong of [{ label: '' }, { type: 'DEED' }, { dealId: null }, { url: 'x' }])
      expect((await refile(id, wrong)).status).toBe(400)
  })

  it('can be moved to another deal that the caller sees, and both say so', async () => {
    const [first, second, foreign] = [
      await dealAt(office, 'ACTIVE'),
      await dealAt(office, 'ACTIVE'),
      await dealAt(office, 'ACTIVE', {}, office.other),
    ]
    const id = await filed(first.id)
    expect(refusal(await refile(id, { dealId: foreign.id }))).toEqual([
      404,
      'ATTACHED_DEAL_NOT_FOUND',
      'There is no such deal',
    ])
    expect((await refile(id, { dealId: second.id })).json()).toMatchObject({ dealId: second.id })
    expect([await lines(first.id), await lines(second.id)]).toEqual([
      expect.arrayContaining(['Scan 1 (Other) moved to another deal']),
      expect.arrayContaining(['Scan 1 (Other) moved here from another deal']),
    ])
    expect((await refile(id, { dealId: foreign.id }, office.tc)).json()).toMatchObject({ dealId: foreign.id })
    expect((await refile(await filed(null), { dealId: second.id })).json()).toMatchObject({ dealId: second.id })
  })

  it('stays as it is once a CDA that rests on it is approved, and a CDA’s own page always', async () => {
    const deal = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-18' })
    const other = await dealAt(office, 'UNDER_CONTRACT')
    const id = await filed(deal.id)
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
    await office.post(office.broker, `/api/cdas/${cda.id}/approve`, { version: cda.version, ...goOn })
    for (const change of [{ label: 'Mine' }, { type: 'CONTRACT' }, { dealId: other.id }]) {
      expect(refusal(await refile(id, change))).toEqual([409, 'DOCUMENT_SETTLED', expect.stringContaining('approved')])
    }
    await office.post(office.broker, `/api/cdas/${cda.id}/void`, { reason: 'Wrong file' })
    expect((await refile(id, { dealId: other.id })).status).toBe(200)
  })

  it('goes both ways at once between two deals without a deadlock', async () => {
    const [one, two] = [await dealAt(office, 'ACTIVE'), await dealAt(office, 'ACTIVE')]
    for (let round = 0; round < 6; round += 1) {
      const [here, there] = [await filed(one.id), await filed(two.id)]
      const answers = await Promise.all([refile(here, { dealId: two.id }), refile(there, { dealId: one.id })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })
})
