import { eventually } from '@bluebonnet/testing'
import { z } from 'zod'
import {
  closingThisYear,
  contracted,
  decide,
  ledgerOf,
  made,
  newAgent,
  outboxOf,
} from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, dealAt, generate, openOffice, type Person, refusal, today } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const counted = async (agentId: string | null): Promise<number> =>
  Number(
    (
      await office.rows<{ cents: string }>(
        'SELECT coalesce(sum(counted_cents), 0) AS cents FROM commission_ledger WHERE agent_id = $1',
        [agentId],
      )
    )[0]?.cents,
  )
const left = 'Its figures or payees would be different now'
const opening = (agent: Person, amount: number, effectiveDate = `${today().slice(0, 4)}-01-01`) =>
  office.post(office.broker, `/api/agents/${agent.agentId}/ledger-entries`, {
    amount,
    effectiveDate,
    reason: 'Paid at the former shop',
  })

describe('the cap', () => {
  it('splits a deal that crosses it', async () => {
    const agent = await newAgent(office)
    expect((await opening(agent, 17_000)).json()).toMatchObject({ kind: 'OPENING_BALANCE', amount: 17_000 })
    expect(await made(office, (await closingThisYear(office, {}, agent)).id, agent)).toMatchObject({
      capApplied: true,
      brokerageSplit: 1_000,
      perFileFee: 199,
      agentSplit: 11_551,
    })
    expect(await made(office, (await closingThisYear(office, {}, agent)).id, agent)).toMatchObject({
      capApplied: true,
      brokerageSplit: 0,
      perFileFee: 199,
      agentSplit: 12_551,
    })
    const summary = (await office.as(agent, '/api/commission/summary')).json()
    expect(summary).toMatchObject({
      cap: { annualCap: 18_000, paid: 17_000, reserved: 1_000, remaining: 1_000, percent: 94 },
    })
  })

  it('is never exceeded by concurrent CDAs', async () => {
    for (let round = 0; round < 3; round += 1) {
      const agent = await newAgent(office)
      await opening(agent, 15_000)
      const deals = await Promise.all([
        contracted(office, { price: 700_000 }, agent),
        contracted(office, {}, agent),
        contracted(office, { price: 333_333.33 }, agent),
      ])
      const answers = await Promise.all(deals.map(({ id }) => generate(office, id, agent)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(await counted(agent.agentId)).toBe(1_800_000)
      // Their pages do not matter here.
      await office.rows('UPDATE outbox SET done_at = now() WHERE done_at IS NULL')
      for (const answer of answers) {
        const { grossCommission, brokerageSplit, agentSplit, perFileFee } = cdaOf(answer)
        expect(Math.round((brokerageSplit + agentSplit + perFileFee) * 100)).toBe(Math.round(grossCommission * 100))
      }
    }
  })

  it('is released by a revised, voided or cancelled CDA', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    await office.patch(agent, `/api/deals/${deal.id}`, { price: 500_000 })
    expect(await made(office, deal.id, agent)).toMatchObject({ id, version: 2, brokerageSplit: 3_000 })
    expect(await ledgerOf(office, deal.id)).toEqual([
      ['CDA', 255_000, 1],
      ['REVERSAL', -255_000, 1],
      ['CDA', 300_000, 2],
    ])
    await decide(office, id, 'void', { reason: 'Wrong title company' })
    expect(await counted(agent.agentId)).toBe(0)
    expect(await made(office, deal.id, agent)).toMatchObject({ id, version: 3, voidedAt: null })
    expect(await counted(agent.agentId)).toBe(300_000)
    await office.post(agent, `/api/deals/${deal.id}/status`, { status: 'CANCELLED', reason: 'Buyer died' })
    expect(await counted(agent.agentId)).toBe(0)
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`))).toMatchObject({ voidReason: 'Buyer died' })
  })

  it('belongs to the year of the closing; a closing in another year notifies the brokers', async () => {
    const agent = await newAgent(office)
    await office.rows('UPDATE agents SET cap_year_start = $2 WHERE id = $1', [agent.agentId, '2020-11-01'])
    const deal = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-10-31' }, agent)
    const { id } = await made(office, deal.id, agent)
    expect(await office.rows('SELECT cap_year_start::text AS start FROM cdas WHERE id = $1', [id])).toEqual([
      { start: '2025-11-01' },
    ])
    await office.rows('UPDATE deals SET close_date = $2 WHERE id = $1', [deal.id, '2026-11-02'])
    expect((await office.post(agent, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })).status).toBe(200)
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`))).toMatchObject({ stale: true })
    expect(await outboxOf(office, id)).toContain('CDA_STALE')
    expect(refusal(await decide(office, id, 'approve'))).toEqual([409, 'CDA_STALE', expect.any(String)])
    expect(await made(office, deal.id, agent)).toMatchObject({ version: 2, stale: false })
    expect(await office.rows('SELECT cap_year_start::text AS start FROM cdas WHERE id = $1', [id])).toEqual([
      { start: '2026-11-01' },
    ])
  })

  it('says what its deal has otherwise, with old and new values, of the last change too', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { price: 400_000, titleCompany: 'Old Title' }, agent)
    const { id } = await made(office, deal.id, agent)
    const change = async (body: object, who = agent) => {
      expect([(await office.patch(who, `/api/deals/${deal.id}`, body)).status, body]).toEqual([200, body])
      return cdaOf(await office.as(agent, `/api/cdas/${id}`)).staleReason
    }
    expect(await change({ price: 410_000 })).toBe('Changed price: $400,000.00 to $410,000.00')
    const date = 'close date: Dec 4, 2026 to Dec 11, 2026'
    expect(await change({ closeDate: '2026-12-11' })).toBe(`Changed price: $400,000.00 to $410,000.00, ${date}`)
    expect(await change({ price: 400_000 })).toBe(`Changed ${date}`)
    expect(await change({ grossCommission: 9_000 })).toBe(`Changed gross commission: none to $9,000.00, ${date}`)
    expect((await made(office, deal.id, agent)).version).toBe(2)
    expect((await decide(office, id, 'approve', { version: 2 })).status).toBe(200)
    const names = { titleCompany: 'New Title', gfNumber: 'GF-7', reason: 'Told by title' }
    expect(await change(names, office.broker)).toBe(
      'Changed title company: Old Title to New Title, GF number: none to GF-7',
    )
  })

  it('holds again when what changed is undone, and says what is left otherwise', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { price: 400_000 }, agent)
    const { id } = await made(office, deal.id, agent)
    const stale = async () => {
      const { stale: isStale, staleReason } = cdaOf(await office.as(agent, `/api/cdas/${id}`))
      return [isStale, staleReason]
    }
    const priced = (price: number) => office.patch(agent, `/api/deals/${deal.id}`, { price })
    const capped = (annualCap: number | null) =>
      office.patch(office.broker, `/api/agents/${agent.agentId}`, { annualCap })
    const words = 'Changed price: $400,000.00 to $410,000.00'
    // An approval prints the current names.
    const names = { titleCompany: 'New Title', gfNumber: 'GF-7', buyerSellerName: 'Ada Lee', city: 'Llano' }
    expect((await office.patch(agent, `/api/deals/${deal.id}`, names)).status).toBe(200)
    expect(await stale()).toEqual([false, null])
    await priced(410_000)
    expect(await stale()).toEqual([true, words])
    await priced(400_000)
    expect(await stale()).toEqual([false, null])
    await capped(1_000)
    expect(await stale()).toEqual([true, 'The agent has another cap'])
    await priced(410_000)
    expect(await stale()).toEqual([true, words])
    await priced(400_000)
    expect(await stale()).toEqual([true, left])
    await capped(null)
    expect(await stale()).toEqual([false, null])
    const rated = (defaultCommissionRate: number) =>
      office.patch(office.broker, '/api/settings/brokerage', { defaultCommissionRate })
    await rated(2.5)
    expect(await stale()).toEqual([true, 'The brokerage’s settings have changed'])
    await rated(2.6)
    expect(await stale()).toEqual([true, 'The brokerage’s settings have changed'])
    await rated(3)
    expect(await stale()).toEqual([false, null])
    await capped(1_000)
    await rated(2.5)
    expect(await stale()).toEqual([true, left])
    await capped(null)
    expect(await stale()).toEqual([true, left])
    await rated(3)
    expect(await stale()).toEqual([false, null])
    expect((await decide(office, id, 'approve', { version: 1 })).status).toBe(200)
  })

  it('keeps the true reason while another change is made and undone', async () => {
    const [agent, other] = [await newAgent(office), await newAgent(office)]
    const payee = { name: 'Told Twice LLC', kind: 'BROKERAGE', licenceNumber: '9003400' }
    const answer = await office.post(office.broker, '/api/payees', payee)
    const payeeId = z.looseObject({ id: z.uuid() }).parse(answer.json()).id
    const deal = await contracted(office, { price: 400_000 }, agent)
    const reason = 'Asked for'
    const shared = (agents: object[]) =>
      office.as(office.broker, `/api/deals/${deal.id}/participants`, {
        method: 'PUT',
        body: { participants: [{ role: 'REFERRAL_OUT', payeeId, amount: 100 }], agents, reason },
      })
    expect((await shared([])).status).toBe(200)
    const { id } = await made(office, deal.id, agent)
    const priced = (price: number) => office.patch(agent, `/api/deals/${deal.id}`, { price })
    const named = (name: string) => office.patch(office.broker, `/api/payees/${payeeId}`, { name })
    const [plan] = await office.rows<{ id: string }>("SELECT id FROM plans WHERE code = 'HIGH_SPLIT'")
    const chosen = (planId: string | null) =>
      office.post(office.broker, `/api/deals/${deal.id}/plan`, { planId, reason })
    const reasonAfter = async (change: Promise<{ status: number }>) => {
      expect((await change).status).toBeLessThan(300)
      return cdaOf(await office.as(agent, `/api/cdas/${id}`)).staleReason
    }
    const words = 'Changed price: $400,000.00 to $410,000.00'
    const part = [{ role: 'CO_AGENT', agentId: other.agentId, percent: 40 }]
    expect(await reasonAfter(priced(410_000))).toBe(words)
    expect(await reasonAfter(shared(part))).toBe(words)
    expect(await reasonAfter(shared([]))).toBe(words)
    expect(await reasonAfter(named('Told Once LLC'))).toBe(words)
    expect(await reasonAfter(named('Told Twice LLC'))).toBe(words)
    expect(await reasonAfter(chosen(plan?.id ?? ''))).toBe(words)
    expect(await reasonAfter(chosen(null))).toBe(words)
    await shared(part)
    expect(await reasonAfter(priced(400_000))).toBe(left)
    expect(await reasonAfter(shared([]))).toBeNull()
  })

  it('tells the brokers of each change after approval in its own words', async () => {
    const [agent, other] = [await newAgent(office), await newAgent(office)]
    const deal = await contracted(office, { price: 400_000 }, agent)
    const { id } = await made(office, deal.id, agent)
    expect((await decide(office, id, 'approve')).status).toBe(200)
    const reason = 'Asked for'
    const staleReason = async () => cdaOf(await office.as(agent, `/api/cdas/${id}`)).staleReason
    expect((await office.patch(office.broker, `/api/deals/${deal.id}`, { price: 410_000, reason })).status).toBe(200)
    expect(await staleReason()).toBe('Changed price: $400,000.00 to $410,000.00')
    const body = { participants: [], agents: [{ role: 'CO_AGENT', agentId: other.agentId, percent: 40 }], reason }
    const path = `/api/deals/${deal.id}/participants`
    expect((await office.as(office.broker, path, { method: 'PUT', body })).status).toBe(200)
    expect(await staleReason()).toMatch(/^Changed who is paid/)
  })

  it('marks a CDA that another transaction clears at the same moment', async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, { price: 400_000 }, agent)
    const { id } = await made(office, deal.id, agent)
    await office.rows("UPDATE cdas SET stale = true, stale_reason = 'The deal has changed' WHERE id = $1", [id])
    const holder = office.test.dataSource.createQueryRunner()
    await holder.startTransaction()
    await holder.query('UPDATE cdas SET stale = false, stale_reason = NULL WHERE id = $1', [id])
    let isDone = false
    const rated = async (defaultCommissionRate: number) => {
      await office.patch(office.broker, '/api/settings/brokerage', { defaultCommissionRate })
      isDone = true
    }
    const change = rated(2.5)
    const waiting = () =>
      office.rows(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND wait_event = 'transactionid'`,
      )
    await eventually(async () => isDone || (await waiting()).length > 0)
    await holder.commitTransaction()
    await holder.release()
    await change
    const staleReason = 'The brokerage’s settings have changed'
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`))).toMatchObject({ stale: true, staleReason })
    await rated(3)
    expect(cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale).toBe(false)
  })

  it("follows the agent's own cap and cap year: a change makes unapproved CDAs stale", async () => {
    const agent = await newAgent(office)
    const deal = await contracted(office, {}, agent)
    const { id } = await made(office, deal.id, agent)
    const change = async (body: object) =>
      (await office.as(office.broker, `/api/agents/${agent.agentId}`, { method: 'PATCH', body })).status
    expect([await change({ status: 'PENDING' }), cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale]).toEqual([
      200,
      false,
    ])
    expect([await change({ annualCap: 1_000 }), cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale]).toEqual([
      200,
      true,
    ])
    expect(await made(office, deal.id, agent)).toMatchObject({
      version: 2,
      stale: false,
      brokerageSplit: 1_000,
      capApplied: true,
    })
    expect([
      await change({ capYearStart: '2020-02-29' }),
      cdaOf(await office.as(agent, `/api/cdas/${id}`)).stale,
    ]).toEqual([200, true])
    expect(refusal(await decide(office, id, 'approve'))).toEqual([409, 'CDA_STALE', expect.any(String)])
  })

  it('use is never negative, whatever was reversed', async () => {
    const agent = await newAgent(office)
    await opening(agent, -500)
    expect((await office.as(agent, '/api/commission/summary')).json()).toMatchObject({
      cap: { paid: -500, remaining: 18_500, percent: 0 },
    })
  })

  it('changes by no entry of zero', async () => {
    const agent = await newAgent(office)
    for (const amount of [0, 0.000_000_1]) {
      const issues = [{ path: 'amount', message: 'Enter an amount other than $0' }]
      expect((await opening(agent, amount)).json()).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        issues,
      })
    }
    expect(await office.rows('SELECT 1 FROM commission_ledger WHERE agent_id = $1', [agent.agentId])).toEqual([])
    expect((await opening(agent, -0.01)).json()).toMatchObject({ amount: -0.01 })
  })

  it('is kept in an append-only ledger', async () => {
    await expect(office.rows('UPDATE commission_ledger SET counted_cents = 0')).rejects.toThrow('append-only')
    await expect(office.rows('DELETE FROM commission_ledger')).rejects.toThrow('append-only')
    expect((await office.as(office.agent, `/api/agents/${office.agent.agentId}/ledger-entries`)).status).toBe(403)
    expect((await office.as(office.broker, `/api/agents/${office.broker.userId}/ledger-entries`)).status).toBe(404)
  })
})

describe('the commission page', () => {
  it('shows actual figures where there is a CDA and estimates elsewhere', async () => {
    const agent = await newAgent(office)
    const year = Number(today().slice(0, 4))
    const deal = await contracted(office, { closeDate: today() }, agent)
    await made(office, deal.id, agent)
    await office.post(agent, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })
    await dealAt(office, 'CLOSED', { price: 300_000, closeDate: `${year}-01-01` }, agent)
    await dealAt(office, 'CLOSED', { price: 300_000, closeDate: `${year - 1}-11-02` }, agent)
    const estimate = 300_000 * 0.03 * 0.8 - 199
    expect((await office.as(agent, '/api/commission/summary')).json()).toMatchObject({
      commissionYTD: 10_001 + estimate,
      closedDeals: 2,
      avgPerDeal: (10_001 + estimate) / 2,
      cap: { paid: 2_550, reserved: 0 },
      transactions: [
        { amount: 10_001, basis: 'ACTUAL' },
        { amount: estimate, basis: 'ESTIMATE' },
        { amount: estimate, basis: 'ESTIMATE' },
      ],
    })
    const bare = z
      .array(z.looseObject({ price: z.number() }))
      .parse(
        (await office.as(office.broker, `/api/deals?status=CLOSED&withoutCda=true&agentId=${agent.agentId}`)).json(),
      )
    expect(bare.map(({ price }) => price)).toEqual([300_000, 300_000])
    const path = `/api/commission/summary?agentId=${agent.agentId}`
    expect((await office.as(office.broker, path)).json()).toMatchObject({ closedDeals: 2 })
    expect((await office.as(office.other, path)).status).toBe(404)
    expect((await office.as(office.admin, '/api/commission/summary')).json()).toMatchObject({
      commissionYTD: 0,
      cap: null,
      cdaTable: [],
    })
    const roster = z
      .array(z.looseObject({ id: z.string() }))
      .parse((await office.as(office.manager, '/api/roster')).json())
    expect(roster.find(({ id }) => id === agent.agentId)).toMatchObject({
      annualCap: 18_000,
      capPaid: 2_550,
      closedDeals: 2,
      closedVolume: 725_000,
      commissionYTD: 10_001 + estimate,
    })
    expect(roster.find(({ id }) => id === office.tc.userId)).toMatchObject({
      role: 'TC',
      isActive: true,
      compPlan: null,
      annualCap: null,
      closedDeals: 0,
    })
    expect((await office.as(agent, '/api/roster')).status).toBe(403)
  })
})
