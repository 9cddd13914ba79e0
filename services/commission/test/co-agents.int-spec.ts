import { calls } from '@bluebonnet/contracts/calls'
import { Announcements } from '@bluebonnet/notifications'
import { pdfText } from '@bluebonnet/testing'
import { z } from 'zod'
import { contracted, decide, made, newAgent, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { timelineOf } from '@bluebonnet/app/testing/deals'
import { cdaOf, daysFromNow, generate, openOffice, type Person } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const share = (who: Person, percent: number, role = 'CO_AGENT') => ({ role, agentId: who.agentId, percent })
const set = (dealId: string, agents: object[], who: Person = office.broker, more: object = {}) =>
  office.as(who, `/api/deals/${dealId}/participants`, { method: 'PUT', body: { participants: [], agents, ...more } })
const listOf = (answer: { json(): unknown }) => calls['GET /api/deals/:id/participants'].answer.parse(answer.json())
const read = async (dealId: string, who: Person = office.broker) =>
  listOf(await office.as(who, `/api/deals/${dealId}/participants`))
const codeOf = (answer: { json(): unknown }) => z.object({ code: z.string() }).parse(answer.json()).code
const sums = ({ lines }: { lines: { kind: string; amount: number; agent: { agentId: string } | null }[] }) =>
  lines.map(({ kind, amount, agent }) => [agent?.agentId ?? null, kind, amount])
const counted = async (...who: Person[]): Promise<number[]> => {
  const rows = await office.rows<{ id: string; cents: string }>(
    'SELECT agent_id AS id, sum(counted_cents) AS cents FROM commission_ledger WHERE agent_id = ANY($1) GROUP BY 1',
    [who.map(({ agentId }) => agentId)],
  )
  return who.map(({ agentId }) => Number(rows.find(({ id }) => id === agentId)?.cents ?? 0))
}
const parts = async (cdaId: string) =>
  office.rows(
    `SELECT share.agent_id AS "agentId", sum(line.cents)::int AS share,
            (sum(line.cents) FILTER (WHERE line.kind IN ('AGENT_SPLIT', 'ARREARS')))::int AS agent
       FROM cda_shares share JOIN cda_lines line USING (cda_id, version, agent_id)
      WHERE share.cda_id = $1 AND share.is_current GROUP BY share.agent_id`,
    [cdaId],
  )

describe('agents who share a deal', () => {
  it('each follow their own plan, in estimate, CDA, ledger and on the page', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { price: 400_000 }, own)
    const body = { participants: [], agents: [share(other, 40)] }
    const tried = await office.post(office.broker, `/api/deals/${deal.id}/participants/preview`, body)
    expect(tried.json()).toMatchObject({ gross: 12_000, lines: [{}, {}, {}, {}, {}, { amount: 3_760.4 }] })
    expect((await read(deal.id)).agents).toEqual([])
    expect((await set(deal.id, [share(other, 40)], own)).status).toBe(200)
    const kept = await read(deal.id)
    expect(kept.agents).toMatchObject([{ role: 'CO_AGENT', agent: { id: other.agentId }, percent: 40, amount: null }])
    const divided = [
      [null, 'BROKERAGE_SPLIT', 1_440],
      [null, 'PER_FILE_FEE', 119.4],
      [null, 'AGENT_SPLIT', 5_640.6],
      [other.agentId, 'BROKERAGE_SPLIT', 960],
      [other.agentId, 'PER_FILE_FEE', 79.6],
      [other.agentId, 'AGENT_SPLIT', 3_760.4],
    ]
    expect([kept.paid.basis, sums(kept.paid)]).toEqual(['ESTIMATE', divided])
    const cda = await made(office, deal.id, own)
    expect(sums(cda)).toEqual(divided)
    expect(cda).toMatchObject({ brokerageSplit: 2_400, agentSplit: 9_401, perFileFee: 199 })
    expect(await counted(own, other)).toEqual([144_000, 96_000])
    expect(await parts(cda.id)).toEqual([{ agentId: other.agentId, share: 480_000, agent: 376_040 }])
    const words = await pdfText((await pdfOf(office, cda.id)).bytes)
    const [{ name, licenceNumber } = { name: '', licenceNumber: '' }] = kept.agents.map(({ agent }) => agent)
    expect(words).toContain(`${name} $3,760.40`)
    expect(words).toContain(`License No. ${licenceNumber}`)
    const timeline = timelineOf(await office.as(own, `/api/deals/${deal.id}/timeline`))
    const told = /^Changed who is paid: none to Co-agent: .+, 40%$/
    expect(timeline.some((one) => told.test(one.description))).toBe(true)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
    expect((await decide(office, cda.id, 'void', { reason: 'Wrong share' })).status).toBe(200)
    expect([await counted(own, other), await parts(cda.id)]).toEqual([[0, 0], []])
  })

  it('go stale with their list, are revised with it, and follow a change of plan', async () => {
    const [own, other, third] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { price: 400_000 }, own)
    await set(deal.id, [share(other, 40)])
    const cda = await made(office, deal.id, own)
    await set(deal.id, [share(third, 40, 'MENTOR')])
    expect(cdaOf(await office.as(own, `/api/cdas/${cda.id}`)).stale).toBe(true)
    expect(await made(office, deal.id, own)).toMatchObject({ version: 2, stale: false })
    expect(await counted(own, other, third)).toEqual([144_000, 0, 96_000])
    const untouched = await office.as(own, `/api/deals/${deal.id}/participants`, {
      method: 'PUT',
      body: { participants: [] },
    })
    expect(listOf(untouched).agents).toMatchObject([{ role: 'MENTOR' }])
    const changed = await office.patch(office.broker, `/api/agents/${third.agentId}`, { compPlan: 'HIGH_SPLIT' })
    expect(changed.status).toBe(200)
    expect(cdaOf(await office.as(own, `/api/cdas/${cda.id}`)).stale).toBe(true)
    expect(codeOf(await decide(office, cda.id, 'approve', { version: 2 }))).toBe('CDA_STALE')
    expect(sums(await made(office, deal.id, own)).at(-3)).toEqual([third.agentId, 'BROKERAGE_SPLIT', 480])
    expect(await counted(own, third)).toEqual([144_000, 0])
  })

  it('each pay their debts, and are refunded when the CDA is voided', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const charge = { kind: 'CHARGE', amount: 100, effectiveDate: daysFromNow(-2), reason: 'Signs' }
    for (const who of [own, other])
      expect((await office.post(office.broker, `/api/agent-accounts/${who.agentId}/entries`, charge)).status).toBe(201)
    const deal = await contracted(office, { price: 400_000 }, own)
    await set(deal.id, [share(other, 40)])
    const balances = async () =>
      (
        await office.rows<{ owed: number }>(
          'SELECT sum(amount_cents)::int AS owed FROM agent_entries WHERE agent_id = ANY($1) GROUP BY agent_id',
          [[own.agentId, other.agentId]],
        )
      ).map(({ owed }) => owed)
    const cda = await made(office, deal.id, own)
    expect([cda.perFileFee, cda.debts, cda.agentSplit]).toEqual([199, 200, 9_201])
    expect(await balances()).toEqual([10_000, 10_000])
    const closing = { status: 'CLOSED', closeDate: daysFromNow(0), reason: 'Funded' }
    expect((await office.post(office.broker, `/api/deals/${deal.id}/status`, closing)).status).toBe(200)
    expect(await balances()).toEqual([0, 0])
    expect((await decide(office, cda.id, 'void', { reason: 'Wrong' })).status).toBe(200)
    expect(await balances()).toEqual([10_000, 10_000])
  })

  it('are refused without a number, after leaving, twice, for more than 100 %, and on their own deal', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, {}, own)
    expect(codeOf(await set(deal.id, [share(own, 10)]))).toBe('PARTICIPANT_IS_PRIMARY')
    expect((await set(deal.id, [share(other, 10), share(other, 5)])).status).toBe(400)
    expect((await set(deal.id, [share(other, 60), share(office.other, 41)])).status).toBe(400)
    expect((await set(deal.id, [{ ...share(other, 60), amount: 5 }])).status).toBe(400)
    const nobody = { ...share(other, 5), agentId: '00000000-0000-7000-8000-000000000000' }
    expect(codeOf(await set(deal.id, [nobody]))).toBe('AGENT_NOT_FOUND')
    const unlicensed = await office.person({ firstName: 'Una', lastName: 'Licensed', trecLicenseNo: null })
    expect((await set(deal.id, [share(unlicensed, 10)])).status).toBe(200)
    const refused = await generate(office, deal.id, own)
    expect(refused.json()).toMatchObject({ code: 'AGENT_LICENSE_MISSING', message: expect.stringContaining('Una') })
    const left = await newAgent(office)
    await office.patch(office.broker, `/api/agents/${left.agentId}`, { isActive: false })
    expect(codeOf(await set(deal.id, [share(left, 10)]))).toBe('AGENT_NOT_FOUND')
  })

  it('stop sharing a deal that is transferred to them', async () => {
    const [own, other, third] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, {}, own)
    await set(deal.id, [share(other, 40), share(third, 10, 'MENTOR')])
    const moved = await office.patch(office.broker, `/api/deals/${deal.id}`, { agentId: other.agentId })
    expect(moved.json()).toMatchObject({ agentId: other.agentId })
    expect((await read(deal.id)).agents).toMatchObject([{ role: 'MENTOR', agent: { id: third.agentId } }])
  })

  it('count their own part in every sum by agent; the brokerage’s sums stay whole', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const period = daysFromNow(0).slice(0, 4)
    const totals = async () =>
      calls['GET /api/commission/company-dollar/totals'].answer.parse(
        (await office.as(office.broker, `/api/commission/company-dollar/totals?period=${period}`)).json(),
      )
    const before = await totals()
    for (const hasCda of [true, false]) {
      const deal = await contracted(office, { price: 400_000, closeDate: daysFromNow(0) }, own)
      expect((await set(deal.id, [share(other, 40)])).status).toBe(200)
      if (hasCda) await made(office, deal.id, own)
      expect((await office.post(own, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })).status).toBe(200)
    }
    const dollars = calls['GET /api/commission/company-dollar'].answer.parse(
      (await office.as(office.broker, `/api/commission/company-dollar?period=${period}&limit=200`)).json(),
    )
    const of = (who: Person) => dollars.find(({ agentId }) => agentId === who.agentId)
    expect(of(own)).toMatchObject({
      sides: 2,
      volume: 800_000,
      grossCommission: 7_200,
      brokerageSplit: 1_440,
      perFileFees: 119.4,
      agentSplit: 5_640.6,
      dealsWithoutCda: 1,
      estimateWithoutCda: 5_641,
      companyDollarWithoutCda: 1_559,
    })
    expect(of(other)).toMatchObject({
      sides: 0,
      volume: 0,
      grossCommission: 4_800,
      brokerageSplit: 960,
      perFileFees: 79.6,
      agentSplit: 3_760.4,
      dealsWithoutCda: 1,
      estimateWithoutCda: 3_760,
    })
    const after = await totals()
    for (const by of ['month', 'side', 'agent']) {
      const answer = await office.as(office.broker, `/api/commission/production?by=${by}&period=${period}`)
      const rows = calls['GET /api/commission/production'].answer.parse(answer.json())
      const sum = (value: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + value(row), 0)
      expect([by, sum((row) => row.closedDeals), sum((row) => row.volume)]).toEqual([by, after.sides, after.volume])
      expect(sum((row) => row.companyDollar ?? 0)).toBeCloseTo(after.companyDollar, 2)
    }
    expect([after.agents - before.agents, after.sides - before.sides]).toEqual([2, 2])
    expect(after.dealsWithoutCda - before.dealsWithoutCda).toBe(1)
    expect(after.agentSplit - before.agentSplit).toBeCloseTo(9_401)
    expect(after.estimateWithoutCda - before.estimateWithoutCda).toBeCloseTo(9_401)
    for (const [who, paid, guessed] of [
      [own, 5_640.6, 5_641],
      [other, 3_760.4, 3_760],
    ] as const) {
      const statement = calls['GET /api/commission/statements'].answer.parse(
        (await office.as(who, `/api/commission/statements?period=${period}`)).json(),
      )
      expect(statement).toMatchObject([{ agentId: who.agentId, deals: 1, total: paid, estimateWithoutCda: guessed }])
      const summary = calls['GET /api/commission/summary'].answer.parse(
        (await office.as(who, '/api/commission/summary')).json(),
      )
      expect(summary).toMatchObject({ commissionYTD: paid + guessed, closedDeals: 2 })
      expect(summary.transactions.map(({ amount }) => amount)).toEqual([guessed, paid])
      expect(summary.cap).toMatchObject({ paid: who === own ? 1_440 : 960 })
    }
    const theirs = calls['GET /api/commission/summary'].answer.parse(
      (await office.as(other, '/api/commission/summary')).json(),
    )
    for (const { cdaId, lines } of theirs.cdaTable) {
      expect(cdaId).toBeNull()
      expect(lines.every(({ agent }) => agent?.agentId === other.agentId)).toBe(true)
    }
    const roster = calls['GET /api/roster'].answer.parse(
      (await office.as(office.broker, `/api/roster?agentId=${other.agentId}`)).json(),
    )
    expect(roster).toMatchObject([{ commissionYTD: 7_520.4 }])
  })
})

describe('caps of agents who share deals', () => {
  it('hold for any concurrent creation, revision and voiding', async () => {
    const people = [await newAgent(office), await newAgent(office), await newAgent(office)]
    for (const { agentId } of people) await office.patch(office.broker, `/api/agents/${agentId}`, { annualCap: 3_000 })
    const deals = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (nth) => {
        const [own = office.agent, second = office.agent, third = office.agent] = [0, 1, 2].map(
          (place) => people[(nth + place) % 3],
        )
        const deal = await contracted(office, { price: 400_000 }, own)
        expect((await set(deal.id, [share(second, 30), share(third, 20, 'TEAM_LEAD')])).status).toBe(200)
        return { deal, own }
      }),
    )
    const act = async (nth: number): Promise<void> => {
      const { deal, own } = deals[nth % deals.length] ?? { deal: { id: '' }, own: office.agent }
      const answer = await generate(office, deal.id, own)
      expect([200, 201, 409]).toContain(answer.status)
      if (answer.status === 409) return
      if (nth % 3 === 0) await decide(office, cdaOf(answer).id, 'void', { reason: 'Again' })
      else if (nth % 3 === 1) await office.patch(own, `/api/deals/${deal.id}`, { price: 400_000 + nth * 10_000 })
    }
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([0, 1, 2, 3, 4, 5].map(async (nth) => act(nth + round)))
      await office.runJobs()
      const used = await counted(...people)
      for (const cents of used) expect(cents).toBeLessThanOrEqual(300_000)
      const live = await office.rows<{ id: string; cents: number }>(
        `SELECT agent_id AS id, sum(cents)::int AS cents FROM (
           SELECT agent_id, cap_counted_cents AS cents FROM cdas WHERE voided_at IS NULL
           UNION ALL SELECT agent_id, cap_counted_cents FROM cda_shares WHERE is_current) x
          WHERE agent_id = ANY($1) GROUP BY 1`,
        [people.map(({ agentId }) => agentId)],
      )
      expect(people.map(({ agentId }) => live.find(({ id }) => id === agentId)?.cents ?? 0)).toEqual(used)
    }
  }, 120_000)
})

const sharedDeal = async () => {
  const [own, other] = [await newAgent(office), await newAgent(office)]
  const deal = await contracted(office, { price: 400_000 }, own)
  expect((await set(deal.id, [share(other, 40)])).status).toBe(200)
  return { own, other, deal }
}

describe("a co-agent's view of a deal", () => {
  const gross = 12_000
  /** The parts of the deal below that only its own agent and the office may see. */
  const others = /5,?561|1,?440|9,?202|3,?600(?!\d)|Lone Star/

  it('has its papers, dates, tasks and messages, and is counted', async () => {
    const { own, other, deal } = await sharedDeal()
    const seen = await office.as(other, `/api/deals/${deal.id}`)
    expect(seen.json()).toMatchObject({ id: deal.id, nextStatuses: [], agentId: own.agentId })
    for (const part of ['timeline', 'tasks', 'papers', 'checklist', 'contract', 'messages'])
      expect([part, (await office.as(other, `/api/deals/${deal.id}/${part}`)).status]).toEqual([part, 200])
    const list = await office.as(other, '/api/deals')
    expect([list.json(), list.headers['x-total-count']]).toMatchObject([[{ id: deal.id }], '1'])
    expect((await office.as(other, '/api/deals?q=nowhere')).json()).toEqual([])
    const written = await office.post(other, `/api/deals/${deal.id}/messages`, { body: 'I show it on Sunday' })
    expect(written.status).toBe(201)
    expect((await office.as(own, '/api/messages')).json()).toMatchObject([{ dealId: deal.id, unread: 1 }])
    await office.post(own, `/api/deals/${deal.id}/messages`, { body: 'Good' })
    expect((await office.as(other, '/api/messages')).json()).toMatchObject([{ dealId: deal.id, unread: 1 }])
    const day = await office.as(other, '/api/my-day')
    expect(day.json()).toMatchObject({ deals: [{ id: deal.id }] })
    const stranger = await newAgent(office)
    expect((await office.as(stranger, `/api/deals/${deal.id}`)).status).toBe(404)
    expect((await set(deal.id, [])).status).toBe(200)
    expect((await office.as(other, `/api/deals/${deal.id}`)).status).toBe(404)
  })

  it('has reminders of its dates', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { closeDate: daysFromNow(2) }, own)
    await set(deal.id, [share(other, 40)])
    const announcement = { type: 'DEADLINE', subjectId: deal.id, actorId: null, aspect: 'close_date' } as const
    await office.test.app.get(Announcements).announce(office.test.dataSource.manager, announcement)
    await office.runJobs()
    const told = await office.rows<{ id: string }>(
      "SELECT user_id AS id FROM notifications WHERE type = 'DEADLINE' AND deal_id = $1 AND user_id = ANY($2)",
      [deal.id, [own.userId, other.userId]],
    )
    expect(told.map(({ id }) => id).toSorted()).toEqual([own.userId, other.userId].toSorted())
  })

  it('has the gross and their own lines, before and after the CDA, and never those of others', async () => {
    const { own, other, deal } = await sharedDeal()
    for (const basis of ['ESTIMATE', 'ACTUAL']) {
      if (basis === 'ACTUAL') await made(office, deal.id, own)
      const answer = await office.as(other, `/api/deals/${deal.id}/participants`)
      const { agents, paid, participants } = listOf(answer)
      expect([participants, agents.map(({ agent }) => agent.id)]).toEqual([[], [other.agentId]])
      expect([paid.gross, paid.basis, paid.lines.map(({ amount }) => amount)]).toEqual([
        gross,
        basis,
        [960, 79.6, 3_760.4],
      ])
      expect(JSON.stringify(answer.json())).not.toMatch(others)
    }
  })

  it('lacks the CDA, its page, its paper, the audit file and the lines of others', async () => {
    const { own, other, deal } = await sharedDeal()
    const cda = await made(office, deal.id, own)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
    await office.runJobs()
    const ofCda = "SELECT id FROM documents WHERE deal_id = $1 AND type = 'CDA'"
    const [page] = await office.rows<{ id: string }>(ofCda, [deal.id])
    const closed = [
      `/api/cdas/${cda.id}`,
      `/api/cdas/${cda.id}/versions`,
      `/api/cdas/${cda.id}/pdf`,
      `/api/documents/${page?.id}/content`,
      `/api/deals/${deal.id}/audit-file.zip`,
    ]
    for (const path of closed) expect((await office.as(other, path)).status).toBeGreaterThanOrEqual(403)
    for (const path of ['/api/cdas', `/api/documents?dealId=${deal.id}`])
      expect((await office.as(other, path)).json()).toEqual([])
    const open = [
      `/api/deals/${deal.id}`,
      '/api/deals',
      `/api/deals/${deal.id}/timeline`,
      '/api/commission/summary',
      '/api/commission/statements',
      '/api/commission/statements/totals',
      '/api/exports/commission.csv',
      '/api/exports/deals.csv',
      '/api/activity',
      '/api/dashboard',
      '/api/reports',
      '/api/notifications',
    ]
    for (const path of open) {
      const { status, text } = await office.as(other, path)
      if (status === 404) continue
      expect([path, status]).toEqual([path, 200])
      const withoutIdsAndDates = text.replace(/[\da-f-]{36}|\d{4}-\d\d-\d\d/g, '')
      expect([path, withoutIdsAndDates.match(others)]).toEqual([path, null])
    }
    const told = await office.rows('SELECT type FROM notifications WHERE user_id = $1', [other.userId])
    expect(told).toEqual([])
  })

  it('lacks documents of a message that it does not include', async () => {
    const { own, other, deal } = await sharedDeal()
    await made(office, deal.id, own)
    const [page] = await office.rows("SELECT id FROM documents WHERE deal_id = $1 AND type = 'CDA'", [deal.id])
    const send = async (who: Person) =>
      office.post(who, `/api/deals/${deal.id}/messages`, { body: 'See the page', documentIds: [page?.['id']] })
    expect([codeOf(await send(other)), (await send(own)).status]).toEqual(['MESSAGE_DOCUMENT_NOT_FOUND', 201])
  })

  it('cannot be changed, moved, divided or decided', async () => {
    const { own, other, deal } = await sharedDeal()
    const path = `/api/deals/${deal.id}`
    const tries = [
      await office.patch(other, path, { price: 1 }),
      await office.post(other, `${path}/status`, { status: 'CLOSED' }),
      await set(deal.id, [share(other, 99)], other),
      await office.post(other, `${path}/participants/preview`, { participants: [], agents: [] }),
      await office.post(other, `${path}/tasks`, { title: 'Mine', dueOn: '2026-12-01' }),
      await office.patch(other, `${path}/facts`, {}),
      await generate(office, deal.id, other),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403))
    expect(codeOf(tries[0] ?? { json: () => null })).toBe('DEAL_SHARED')
    expect((await office.as(own, path)).json()).toMatchObject({ price: 400_000 })
  })
})
