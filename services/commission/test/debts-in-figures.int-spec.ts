import { calls } from '@bluebonnet/contracts/calls'
import { planTrial } from '@bluebonnet/contracts/plans/plan.schema'
import { contracted, made, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { filesOf, rowsOf } from '@bluebonnet/app/testing/files'
import { dealAt, type Office, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { annual, split } from '@bluebonnet/app/testing/plan-terms'

let office: Office
let who: Person
beforeAll(async () => {
  office = await openOffice()
  who = await newAgent(office)
  const charge = { kind: 'CHARGE', amount: 350, effectiveDate: today(), reason: 'Desk fee' }
  const account = `/api/agent-accounts/${who.agentId}/entries`
  await office.post(office.broker, account, charge)
  const deal = await contracted(office, { price: 400_000 }, who)
  await made(office, deal.id, who)
  const closing = { status: 'CLOSED', closeDate: today(), reason: 'Funded' }
  await office.post(office.broker, `/api/deals/${deal.id}/status`, closing)
}, 60_000)
afterAll(() => office?.close())

const { exported } = filesOf(() => office)
const read = async (path: string, asker: Person = office.broker): Promise<unknown> =>
  (await office.as(asker, path)).json()

/** A debt was income when it was charged: of the agent's $9,401.00 the CDA pays $350.00 to the brokerage. */
describe('a debt that a CDA pays', () => {
  it('counts neither for nor against the company dollar', async () => {
    const company = { grossCommission: 12_000, agentSplit: 9_401, brokerageSplit: 2_400, perFileFees: 199 }
    const expected = [{ ...company, companyDollar: 2_599, otherPayees: 0 }]
    const rows = calls['GET /api/commission/company-dollar'].answer.parse(await read('/api/commission/company-dollar'))
    expect(rows.filter(({ agentId }) => agentId === who.agentId)).toMatchObject(expected)
    expect([await read('/api/commission/company-dollar/totals')]).toMatchObject(expected)
    const file = rowsOf(await exported(office.broker, 'company-dollar'))
    expect(file.filter(({ agentId }) => agentId === who.agentId)).toMatchObject([
      { grossCommission: '12000', agentSplit: '9401', companyDollar: '2599' },
    ])
  })

  it("is part of what the agent earned, in each of the year's figures", async () => {
    const year = `?year=${today().slice(0, 4)}`
    const [statement] = calls['GET /api/commission/statements'].answer.parse(
      await read(`/api/commission/statements${year}`, who),
    )
    const summary = calls['GET /api/commission/summary'].answer.parse(await read('/api/commission/summary', who))
    const roster = calls['GET /api/roster'].answer.parse(await read(`/api/roster?agentId=${who.agentId}`))
    const dashboard = calls['GET /api/dashboard/stats'].answer.parse(await read('/api/dashboard/stats', who))
    const report = calls['GET /api/reports/summary'].answer.parse(await read('/api/reports/summary', who))
    const production = calls['GET /api/commission/production'].answer.parse(
      await read('/api/commission/production?by=side', who),
    )
    const figures = {
      statement: statement?.total,
      year: summary.commissionYTD,
      month: summary.thisMonth,
      closed: summary.transactions[0]?.amount,
      cdas: summary.cdaTable[0]?.amount,
      roster: roster[0] !== undefined && 'commissionYTD' in roster[0] ? roster[0].commissionYTD : null,
      dashboard: dashboard.commissionYTD,
      report: report.ytdCommission,
      production: production.reduce((sum, { commission }) => sum + commission, 0),
      file: Number(rowsOf(await exported(who, 'commission'))[0]?.['amount']),
      statementFile: Number(rowsOf(await exported(office.broker, 'statements', year))[0]?.['total']),
    }
    expect(figures).toEqual(Object.fromEntries(Object.keys(figures).map((name) => [name, 9_401])))
  })

  it('is a column of its own in the commission file', async () => {
    const [row] = rowsOf(await exported(office.broker, 'commission'))
    expect(row).toMatchObject({ brokerageSplit: '2400', perFileFee: '199', debts: '350', agentSplit: '9051' })
  })

  it('counts as paid to the agent who owed it, when a plan is tried on a shared deal', async () => {
    const [own, other] = [await newAgent(office), await newAgent(office)]
    const charge = { kind: 'CHARGE', amount: 100, effectiveDate: today(), reason: 'Desk fee' }
    await office.post(office.broker, `/api/agent-accounts/${other.agentId}/entries`, charge)
    const deal = await dealAt(office, 'UNDER_CONTRACT', { price: 200_000, closeDate: today() }, own)
    const body = { participants: [], agents: [{ agentId: other.agentId, role: 'CO_AGENT', percent: 50 }] }
    await office.as(office.broker, `/api/deals/${deal.id}/participants`, { method: 'PUT', body })
    await made(office, deal.id, own)
    await office.post(office.broker, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })
    const terms = { caps: [annual(3_000)], steps: [split] }
    const tried = planTrial.parse((await office.post(office.broker, '/api/plans/preview', { terms })).json())
    const paidTo = ({ agentId: id }: Person) => tried.agents.find(({ agentId }) => agentId === id)?.paid
    // Half of $6,000 each, less 20% and half of the fee: 3,000 - 600 - 99.50.
    expect([paidTo(own), paidTo(other)]).toEqual([2_300.5, 2_300.5])
  })
})
