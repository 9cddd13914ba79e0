import { dealPapers, listVersion, paperList, waitingPaper } from '@bluebonnet/contracts/papers/paper.schema'
import type { DealPapers } from '@bluebonnet/contracts'
import { notification } from '@bluebonnet/contracts/notifications/notification.schema'
import { z } from 'zod'
import { decide as decideCda, despiteOpenPapers, made, outboxOf } from '@bluebonnet/app/testing/cda-desk'
import { timelineOf } from '@bluebonnet/app/testing/deals'
import {
  cdaOf,
  dealAt,
  dealOf,
  generate,
  sampleDeal,
  openOffice,
  type Person,
  refusal,
} from '@bluebonnet/app/testing/office'
import { paperDesk } from '@bluebonnet/app/testing/paper-desk'

const office = await openOffice()
afterAll(() => office.close())

const { papersOf, paperOf, recorded, filed, decide } = paperDesk(() => office)

const tell = (dealId: string, facts: object, kind?: string) =>
  office.patch(office.agent, `/api/deals/${dealId}/facts`, { facts, ...(kind === undefined ? {} : { kind }) })
const needed = ({ papers }: DealPapers) =>
  papers.filter(({ requirement }) => requirement === 'NEEDED').map(({ key }) => key)
const paper = (answer: DealPapers, key: string) => answer.papers.find((one) => one.key === key)
const settleAll = async (dealId: string) => {
  const facts = [
    'financed',
    'association',
    'condominium',
    'district',
    'sellerStays',
    'buyerEarly',
    'otherSale',
    'backUp',
  ]
  const no = Object.fromEntries([...facts, 'intermediary', 'survey', 'represented'].map((fact) => [fact, false]))
  await tell(dealId, { yearBuilt: 1999, ...no })
  for (const key of needed(await papersOf(dealId))) {
    await filed(dealId, 'OTHER', key)
    expect((await decide(dealId, key, { decision: 'ACCEPTED' })).status).toBe(200)
  }
}

describe('the papers of a deal', () => {
  it('follow facts and kind, give reasons, and keep decisions', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    const begun = await papersOf(id)
    expect(needed(begun)).toEqual(['buyer-agreement', 'iabs', 'sellers-disclosure', 'contract', 'earnest-money'])
    expect(begun.questions).toContain('builtBefore1978')
    expect(paper(begun, 'lead-paint')).toMatchObject({ requirement: 'UNKNOWN', trecForm: '56-0' })
    const old = dealPapers.parse((await tell(id, { yearBuilt: 1964, financed: true })).json())
    expect(old.facts).toEqual({ yearBuilt: 1964, financed: true })
    expect(paper(old, 'lead-paint')).toMatchObject({ requirement: 'NEEDED', why: 'Because it was built before 1978' })
    await filed(id, 'OTHER', 'lead-paint')
    await decide(id, 'lead-paint', { decision: 'ACCEPTED' })
    const young = dealPapers.parse((await tell(id, { yearBuilt: 1990 })).json())
    expect(paper(young, 'lead-paint')).toMatchObject({ requirement: 'NOT_NEEDED', state: 'ACCEPTED' })
    expect(paper(young, 'financing')?.requirement).toBe('NEEDED')
    await tell(id, { yearBuilt: 1950 })
    expect(await paperOf(id, 'lead-paint')).toMatchObject({ requirement: 'NEEDED', state: 'ACCEPTED' })
    const land = dealPapers.parse((await tell(id, { financed: null }, 'LAND')).json())
    expect(needed(land)).toEqual(['buyer-agreement', 'iabs', 'contract', 'earnest-money'])
    expect(land.facts).toEqual({ yearBuilt: 1950 })
    expect(paper(land, 'contract')).toMatchObject({ label: 'Executed unimproved property contract', trecForm: '9-18' })
    expect((await office.as(office.other, `/api/deals/${id}/papers`)).status).toBe(404)
  })

  it('start with the kind and year of a property', async () => {
    const place = { propertyAddress: '9 Rainey Street', city: 'Austin', zip: '78701', price: 500_000 }
    const property = z
      .looseObject({ id: z.string() })
      .parse(
        (
          await office.post(office.agent, '/api/properties', { ...place, propertyType: 'CONDO', yearBuilt: 1971 })
        ).json(),
      )
    const created = await office.post(office.agent, '/api/deals', { propertyId: property.id, side: 'LISTING' })
    expect(await papersOf(dealOf(created).id)).toMatchObject({ kind: 'CONDOMINIUM', facts: { yearBuilt: 1971 } })
  })

  it('are counted in the deal, its list and its CDA', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await filed(id, 'CONTRACT')
    await filed(id, 'OTHER', 'iabs')
    await decide(id, 'iabs', { decision: 'ACCEPTED' })
    const counted = { done: 2, accepted: 1, total: 18 }
    expect(dealOf(await office.as(office.agent, `/api/deals/${id}`)).papers).toEqual(counted)
    expect(cdaOf(await generate(office, id)).deal.papers).toEqual(counted)
  })
})

describe('a returned paper', () => {
  it('is announced to all agents of the deal, but not to a reviewer among them', async () => {
    const { broker, other } = office
    const { id } = await dealAt(office, 'UNDER_CONTRACT', {}, broker)
    const shared = { participants: [], agents: [{ role: 'CO_AGENT', agentId: other.agentId, percent: 40 }] }
    const participants = await office.as(broker, `/api/deals/${id}/participants`, { method: 'PUT', body: shared })
    expect([participants.status, (await recorded(id, { type: 'CONTRACT' }, broker)).status]).toEqual([200, 201])
    const version = paper(await papersOf(id, broker), 'contract')?.version
    const body = { decision: 'RETURNED', reason: 'SIGNATURE_MISSING', version }
    expect((await office.post(broker, `/api/deals/${id}/papers/contract/decide`, body)).status).toBe(200)
    await office.runJobs()
    const told = "SELECT user_id FROM notifications WHERE deal_id = $1 AND type = 'PAPER_RETURNED'"
    expect(await office.rows(told, [id])).toEqual([{ user_id: other.userId }])
  })
})

describe('a paper under review', () => {
  it('is submitted by its document, returned with a reason to the agent, and corrected', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    const first = await filed(id, 'CONTRACT')
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', document: { id: first } })
    const returned = await decide(id, 'contract', {
      decision: 'RETURNED',
      reason: 'SIGNATURE_MISSING',
      note: 'The second buyer on page 10',
    })
    expect(returned.status).toBe(200)
    await office.runJobs()
    const told = z.array(notification).parse((await office.as(office.agent, '/api/notifications')).json())
    expect(told.find(({ type }) => type === 'PAPER_RETURNED')).toMatchObject({
      title: 'Returned: Executed contract',
      message:
        "The paper 'Executed contract' of 1812 Barton Springs Road was returned. A signature is missing. " +
        'The second buyer on page 10',
      link: `/deals/${id}#papers`,
    })
    const second = await filed(id, 'CONTRACT')
    const replaced = await paperOf(id, 'contract')
    expect(replaced).toMatchObject({ state: 'SUBMITTED', document: { id: second } })
    expect(replaced.history.map(({ state, documentId }) => [state, documentId])).toEqual([
      ['SUBMITTED', second],
      ['RETURNED', first],
      ['SUBMITTED', first],
    ])
    const lines = timelineOf(await office.as(office.agent, `/api/deals/${id}/timeline`))
    expect(lines.map(({ description, reason }) => [description, reason])).toContainEqual([
      'Executed contract: returned',
      'A signature is missing. The second buyer on page 10',
    ])
    await expect(office.rows('DELETE FROM paper_reviews')).rejects.toThrow('append-only')
  })

  it('is decided by brokers and managers only, once, and not by a manager on their own deal', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await filed(id, 'CONTRACT')
    for (const who of [office.agent, office.tc])
      expect((await decide(id, 'contract', { decision: 'ACCEPTED' }, who)).status).toBe(403)
    const { version } = await paperOf(id, 'contract')
    const answers = await Promise.all([
      decide(id, 'contract', { decision: 'ACCEPTED', version }, office.broker),
      decide(id, 'contract', { decision: 'RETURNED', reason: 'UNREADABLE', version }, office.manager),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = z
      .looseObject({ code: z.string(), row: z.looseObject({ state: z.string() }) })
      .parse(answers.find(({ status }) => status === 409)?.json())
    expect(late).toMatchObject({ code: 'PAPER_CHANGED', row: { state: (await paperOf(id, 'contract')).state } })
    const own = await office.person({ role: 'MANAGER', firstName: 'Moe', lastName: 'Hart' })
    const theirs = await dealAt(office, 'UNDER_CONTRACT', {}, own)
    const waive = { decision: 'WAIVED', note: 'Mine', version: 1 }
    expect(refusal(await office.post(own, `/api/deals/${theirs.id}/papers/iabs/decide`, waive))).toContain(
      'SELF_CHANGE',
    )
  })

  it('accepts only its possible decisions, with the required fields', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    expect(refusal(await decide(id, 'iabs', { decision: 'ACCEPTED' }))).toEqual([
      409,
      'PAPER_DECIDED',
      'This paper is in the state Missing',
    ])
    for (const body of [{ decision: 'RETURNED' }, { decision: 'WAIVED' }, { decision: 'RETURNED', reason: 'OTHER' }])
      expect((await decide(id, 'iabs', body)).status).toBe(400)
    expect((await decide(id, 'iabs', { decision: 'WAIVED', note: 'Given by the other broker' })).status).toBe(200)
    expect(
      (await office.post(office.broker, `/api/deals/${id}/papers/deed/decide`, { decision: 'ACCEPTED', version: 1 }))
        .status,
    ).toBe(404)
    const elsewhere = await filed((await dealAt(office, 'ACTIVE')).id)
    const put = await office.as(office.agent, `/api/deals/${id}/papers/iabs/document`, {
      method: 'PUT',
      body: { documentId: elsewhere },
    })
    expect(refusal(put)).toContain('DOCUMENT_ELSEWHERE')
  })

  it('needs a second person where the list says so', async () => {
    const lists = z.array(paperList).parse((await office.as(office.broker, '/api/checklist-templates')).json())
    const list = lists.find(({ side, kind }) => side === 'BUYER' && kind === 'LEASE')
    const items = list?.items.map((item) => ({ ...item, secondReview: item.key === 'contract' }))
    const before = await dealAt(office, 'UNDER_CONTRACT')
    await tell(before.id, {}, 'LEASE')
    const write = async (who: Person) =>
      office.as(who, '/api/checklist-templates/BUYER/LEASE', {
        method: 'PUT',
        body: { items, version: list?.version, reason: 'Two pairs of eyes on leases' },
      })
    expect((await write(office.tc)).status).toBe(403)
    expect(paperList.parse((await write(office.manager)).json())).toMatchObject({
      version: 2,
      changedByName: 'Mae Boone',
    })
    const late = await write(office.broker)
    expect([refusal(late), late.json()]).toEqual([
      expect.arrayContaining(['LIST_CHANGED']),
      expect.objectContaining({ row: expect.objectContaining({ version: 2, changedByName: 'Mae Boone' }) }),
    ])
    const versions = await office.as(office.tc, '/api/checklist-templates/BUYER/LEASE/versions')
    expect(z.array(listVersion).parse(versions.json())).toEqual([
      {
        version: 2,
        lines: items?.length,
        reason: 'Two pairs of eyes on leases',
        changedByName: 'Mae Boone',
        changedAt: expect.any(String),
      },
      { version: 1, lines: items?.length, reason: null, changedByName: null, changedAt: null },
    ])
    await office.runJobs()
    const rows = await office.rows("SELECT second_review FROM papers WHERE deal_id = $1 AND key = 'contract'", [
      before.id,
    ])
    expect(rows).toEqual([{ second_review: true }])
    await filed(before.id, 'OTHER', 'contract')
    expect((await decide(before.id, 'contract', { decision: 'ACCEPTED' })).status).toBe(200)
    expect(await paperOf(before.id, 'contract')).toMatchObject({
      state: 'SUBMITTED',
      firstReviewerName: 'Caroline Travis',
    })
    expect(refusal(await decide(before.id, 'contract', { decision: 'ACCEPTED' }))).toContain('SECOND_REVIEWER')
    expect((await decide(before.id, 'contract', { decision: 'ACCEPTED' }, office.manager)).status).toBe(200)
    expect(await paperOf(before.id, 'contract')).toMatchObject({ state: 'ACCEPTED', firstReviewerName: null })
  })

  it('returns to its state when its author undoes a decision before anything follows', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await filed(id, 'CONTRACT')
    const undo = async (key: string, who: Person = office.broker, version?: number) =>
      office.post(who, `/api/deals/${id}/papers/${key}/undo`, { version: version ?? (await paperOf(id, key)).version })
    const before = await paperOf(id, 'contract')
    expect(refusal(await undo('contract'))).toContain('DECISION_STAYS')
    await decide(id, 'contract', { decision: 'ACCEPTED' })
    expect(refusal(await undo('contract', office.manager))).toContain('DECISION_STAYS')
    expect(refusal(await undo('contract', office.broker, before.version))).toContain('PAPER_CHANGED')
    expect((await undo('contract')).status).toBe(200)
    const back = await paperOf(id, 'contract')
    expect(back).toMatchObject({ state: 'SUBMITTED', submittedAt: before.submittedAt, document: before.document })
    expect(back.history.map(({ state, note }) => [state, note])).toEqual([
      ['SUBMITTED', 'Decision undone'],
      ['ACCEPTED', null],
      ['SUBMITTED', null],
    ])
    expect(refusal(await undo('contract'))).toContain('DECISION_STAYS')
    await decide(id, 'contract', { decision: 'RETURNED', reason: 'UNREADABLE', note: 'Page 3 is blank' })
    expect(refusal(await undo('contract'))).toContain('DECISION_STAYS')
    await decide(id, 'contract', { decision: 'WAIVED', note: 'Not this one' })
    expect((await undo('contract')).status).toBe(200)
    const returned = { state: 'RETURNED', reason: 'UNREADABLE', note: 'Page 3 is blank' }
    expect((await paperOf(id, 'contract')).history[0]).toMatchObject(returned)
    await decide(id, 'iabs', { decision: 'WAIVED', note: 'Given by the other broker' })
    expect((await undo('iabs')).status).toBe(200)
    expect(await paperOf(id, 'iabs')).toMatchObject({ state: 'MISSING', document: null })
    const lines = timelineOf(await office.as(office.agent, `/api/deals/${id}/timeline`))
    expect(lines.map(({ description, reason }) => [description, reason])).toContainEqual([
      'Executed contract: to be reviewed',
      'Decision undone',
    ])
  })

  it('keeps the first of two approvals when the second is undone', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await filed(id, 'CONTRACT')
    const list = z
      .array(paperList)
      .parse((await office.as(office.broker, '/api/checklist-templates')).json())
      .find(({ side, kind }) => side === 'BUYER' && kind === 'SALE')
    const items = list?.items.map((item) => ({ ...item, secondReview: item.key === 'contract' }))
    const written = { items, version: list?.version, reason: 'Two pairs of eyes' }
    await office.as(office.broker, '/api/checklist-templates/BUYER/SALE', { method: 'PUT', body: written })
    await decide(id, 'contract', { decision: 'ACCEPTED' })
    await decide(id, 'contract', { decision: 'ACCEPTED' }, office.manager)
    const { version, state } = await paperOf(id, 'contract')
    expect(state).toBe('ACCEPTED')
    const path = `/api/deals/${id}/papers/contract/undo`
    expect((await office.post(office.manager, path, { version })).status).toBe(200)
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', firstReviewerName: 'Caroline Travis' })
    expect(refusal(await decide(id, 'contract', { decision: 'ACCEPTED' }))).toContain('SECOND_REVIEWER')
    expect((await office.post(office.broker, path, { version: version + 1 })).status).toBe(200)
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', firstReviewerName: null })
    // A first acceptance stays one, even if the list no longer requires a second.
    await decide(id, 'contract', { decision: 'ACCEPTED' })
    await decide(id, 'contract', { decision: 'ACCEPTED' }, office.manager)
    await office.as(office.broker, '/api/checklist-templates/BUYER/SALE', {
      method: 'PUT',
      body: { items: list?.items, version: (list?.version ?? 0) + 1, reason: 'As before' },
    })
    await office.runJobs()
    const accepted = await paperOf(id, 'contract')
    expect(accepted.state).toBe('ACCEPTED')
    expect((await office.post(office.manager, path, { version: accepted.version })).status).toBe(200)
    const back = await paperOf(id, 'contract')
    expect(back).toMatchObject({ state: 'SUBMITTED', firstReviewerName: 'Caroline Travis' })
    expect(back.history[0]).toMatchObject({ state: 'SUBMITTED' })
  })

  it('is in the queue, the longest waiting first, for those who see its deal', async () => {
    const one = await dealAt(office, 'UNDER_CONTRACT', { propertyAddress: '1 Queue Lane' })
    const two = await dealAt(office, 'UNDER_CONTRACT', { propertyAddress: '2 Queue Lane' }, office.other)
    await filed(one.id, 'CONTRACT')
    await office.as(office.other, `/api/deals/${two.id}/checklist`, {
      method: 'PATCH',
      body: { items: [{ key: 'iabs', done: true }] },
    })
    const queue = async (who: Person, words = 'Queue') =>
      z
        .array(waitingPaper)
        .parse((await office.as(who, `/api/papers?q=${encodeURIComponent(words)}`)).json())
        .map(({ propertyAddress, key }) => [propertyAddress, key])
    expect(await queue(office.tc)).toEqual([
      ['1 Queue Lane', 'contract'],
      ['2 Queue Lane', 'iabs'],
    ])
    expect(await queue(office.agent)).toEqual([['1 Queue Lane', 'contract']])
    expect(await queue(office.tc, 'queue ortega')).toEqual([['2 Queue Lane', 'iabs']])
  })

  it.each(['LOCKED', 'DAMAGED'])('carries the mark %s of its document into the queue', async (mark) => {
    const propertyAddress = `1 ${mark} Lane`
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { propertyAddress })
    const document = await filed(id, 'CONTRACT')
    await office.rows('UPDATE documents SET mark = $2 WHERE id = $1', [document, mark])
    const read = await office.as(office.manager, `/api/papers?q=${encodeURIComponent(propertyAddress)}`)
    expect(z.array(waitingPaper).parse(read.json())).toMatchObject([{ key: 'contract', documentId: document, mark }])
  })

  it('moves with its document to another deal', async () => {
    const [one, two] = [await dealAt(office, 'ACTIVE'), await dealAt(office, 'ACTIVE')]
    const id = await filed(one.id, 'CONTRACT')
    expect((await office.patch(office.agent, `/api/documents/${id}`, { dealId: two.id })).status).toBe(200)
    expect([(await paperOf(one.id, 'contract')).state, (await paperOf(two.id, 'contract')).state]).toEqual([
      'MISSING',
      'SUBMITTED',
    ])
  })
})

describe('a CDA', () => {
  it('with open papers is approved only with a reason, and never where the brokerage forbids it', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-04' })
    const cda = await made(office, id)
    const approve = (body: object) => office.post(office.broker, `/api/cdas/${cda.id}/approve`, { version: 1, ...body })
    const refused = await approve({})
    expect(refusal(refused)).toContain('FILE_INCOMPLETE')
    const { issues } = z
      .looseObject({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
      .parse(refused.json())
    expect(issues).toContainEqual({ path: 'contract', message: 'Executed contract: missing' })
    const allow = (incompleteFilesAllowed: boolean) =>
      office.patch(office.broker, '/api/settings/brokerage', { incompleteFilesAllowed })
    expect((await allow(false)).status).toBe(200)
    expect(refusal(await approve(despiteOpenPapers))).toContain('FILE_MUST_BE_COMPLETE')
    await allow(true)
    expect((await approve(despiteOpenPapers)).status).toBe(200)
    const [audited] = await office.rows(
      "SELECT reason, after FROM audit_log WHERE entity_id = $1 AND action = 'deal.incomplete-file'",
      [id],
    )
    expect(audited).toMatchObject({
      reason: despiteOpenPapers.incompleteReason,
      after: { open: expect.arrayContaining(['Executed contract: missing']) },
    })
    expect(await outboxOf(office, cda.id)).toContain('CDA_APPROVED')
  })

  it('with complete papers is approved directly', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { ...sampleDeal, closeDate: '2026-12-04' })
    await settleAll(id)
    const cda = await made(office, id)
    expect((await decideCda(office, cda.id, 'approve', { version: 1, incompleteReason: null })).status).toBe(200)
  })
})
