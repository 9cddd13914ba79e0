import { planTermsOf } from '@bluebonnet/auth'
import {
  type Cents,
  type CommissionResult,
  computeCommission,
  defaultPlans,
  type FurtherAgent,
  grossCommission,
  mainCap,
  type OtherPayee,
  type PlanTerms,
  type Usage,
} from '@bluebonnet/commission'
import {
  type CallInput,
  centsOf,
  dollarsOf,
  type SampledPlan,
  type TriedPlan,
  periodDays,
  thousandthsOf,
} from '@bluebonnet/contracts'
import { fullName, raw, rowsOf, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import type { CdaAgent } from '../cdas/issued-figures.js'
import { addCounted, noUse } from './cap-use.js'
import { closedWithin } from './closed-within.js'
import { Commission } from './commission.js'
import { capYearOf } from './plan-terms.js'
import { othersOf } from '../participants/participants.sql.js'

/** A closed deal with what its CDA says. Sums are bigint, hence text. */
const paidDeal = z.strictObject({
  dealId: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  capYearStart: z.string().nullable(),
  closeDate: z.string(),
  priceCents: z.string(),
  grossCents: z.string().nullable(),
  agentCents: z.string().nullable(),
  agents: z.custom<CdaAgent[]>(Array.isArray).nullable(),
  isCounted: z.boolean(),
})
type PaidDeal = z.output<typeof paidDeal>

interface Sums {
  deals: number
  gross: Cents
  paid: Cents
  under: Cents
}

const nothing: Sums = { deals: 0, gross: 0, paid: 0, under: 0 }
const together = (one: Sums, other: Sums): Sums => ({
  deals: one.deals + other.deals,
  gross: one.gross + other.gross,
  paid: one.paid + other.paid,
  under: one.under + other.under,
})
const answered = ({ deals, gross, paid, under }: Sums): TriedPlan['inAll'] => ({
  deals,
  gross: dollarsOf(gross),
  paid: dollarsOf(paid),
  under: dollarsOf(under),
})

const oneYear = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace('-02-29', '-02-28')

/**
 * What a plan would do, before anybody is on it (docs/rules/commission-and-caps.md#what-if). Nothing is kept. Every cap
 * year begins with nothing used: opening balances are not part of it.
 */
@Injectable()
export class PlanPreviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commission: Commission,
  ) {}

  /** Closed deals in the order of their days, each agent's through their own cap years. */
  async ofClosed({ terms, period: given }: CallInput<'POST /api/plans/preview'>['body']): Promise<TriedPlan> {
    const plan = planTermsOf(terms)
    const today = await this.commission.today()
    const period = given ?? `${oneYear(today, -1)}..${today}`
    const { from, to } = periodDays(period)
    const wanted = closedWithin({ from: oneYear(from, -1), to }, today)
    const rows = await rowsOf(
      this.dataSource,
      paidDeal,
      sql`SELECT deal.id AS "dealId", deal.agent_id AS "agentId", ${raw(fullName('u'))} AS "agentName",
                 agent.cap_year_start::text AS "capYearStart", deal.close_date::text AS "closeDate",
                 deal.price_cents AS "priceCents", deal.cda_gross_cents AS "grossCents",
                 deal.cda_agent_cents AS "agentCents", deal.close_date >= ${from} AS "isCounted",
                 (SELECT cda.agents FROM cdas cda WHERE cda.deal_id = deal.id AND cda.voided_at IS NULL) AS agents
            FROM deals deal JOIN agents agent ON agent.id = deal.agent_id JOIN users u ON u.id = agent.user_id
           WHERE ${wanted} ORDER BY deal.agent_id, deal.close_date, deal.id`,
    )
    const others = await othersOf(
      this.dataSource.manager,
      rows.map(({ dealId }) => dealId),
    )
    const byAgent = new Map<string, PaidDeal[]>()
    for (const row of rows) byAgent.set(row.agentId, [...(byAgent.get(row.agentId) ?? []), row])
    const agents = [...byAgent]
      .map(([agentId, deals]) => ({
        agentId,
        agentName: deals[0]?.agentName ?? '',
        ...throughYears(plan, deals, others),
      }))
      .filter(({ deals }) => deals > 0)
      .toSorted((a, b) => b.gross - a.gross || a.agentName.localeCompare(b.agentName))
    return {
      period,
      inAll: answered(agents.reduce(together, nothing)),
      agents: agents.map(({ agentId, agentName, ...sums }) => ({ agentId, agentName, ...answered(sums) })),
      dealsWithoutCda: rows.filter(({ isCounted, grossCents }) => isCounted && grossCents === null).length,
    }
  }

  /** One deal with nothing of the plan's cap used, with half of what it would take left, and with none left. */
  sample({ terms, price, rate }: CallInput<'POST /api/plans/sample'>['body']): SampledPlan {
    const plan = planTermsOf(terms)
    const priceCents = centsOf(price)
    const { grossCents } = grossCommission({ priceCents, rate: thousandthsOf(rate) })
    const deal = { grossCents, priceCents, plan }
    const cap = mainCap(plan)?.cents ?? null
    const below = computeCommission({ ...deal, capUsedCents: 0 })
    const places =
      cap === null
        ? ([['BELOW', 0]] as const)
        : ([
            ['BELOW', 0],
            ['ACROSS', Math.max(0, cap - Math.floor(below.capCountedCents / 2))],
            ['ABOVE', cap],
          ] as const)
    return {
      gross: dollarsOf(grossCents),
      deals: places.map(([at, capUsedCents]) => ({
        at,
        used: dollarsOf(capUsedCents),
        lines: computeCommission({ ...deal, capUsedCents }).lines.map(({ kind, label, cents, step }) => ({
          kind,
          label: label ?? null,
          amount: dollarsOf(cents),
          step,
        })),
      })),
    }
  }
}

/** What of all agents' part is the deal's own agent's. */
const own = (all: Cents, parts: readonly { agentCents: Cents }[]): Cents =>
  parts.reduce((rest, part) => rest - part.agentCents, all)

/** Whoever shares a deal has their share of it, whatever their own plan made of it. */
const sharing = ({ agentId, role, rate, amountCents }: CdaAgent): FurtherAgent => ({
  agentId,
  name: '',
  licenceNumber: null,
  role,
  share: rate === null ? { cents: amountCents ?? 0 } : { rate },
  plan: { ...defaultPlans.MEMBERSHIP, perFileFeeCents: 0 },
  capUsedCents: 0,
})

const throughYears = (plan: PlanTerms, deals: readonly PaidDeal[], others: ReadonlyMap<string, OtherPayee[]>): Sums => {
  const main = mainCap(plan)
  let year = ''
  let used: Usage = noUse
  let sums = nothing
  for (const { dealId, closeDate, capYearStart, priceCents, grossCents, agentCents, isCounted, agents } of deals) {
    if (grossCents === null || agentCents === null) continue
    const { start } = capYearOf({ capYearStart }, closeDate)
    if (start !== year) used = noUse
    year = start
    const deal = {
      grossCents: Number(grossCents),
      priceCents: Number(priceCents),
      plan,
      others: others.get(dealId) ?? [],
      agents: (agents ?? []).map(sharing),
    }
    const capUsedCents = main === null ? 0 : (used.caps[main.id]?.cents ?? 0)
    const result: CommissionResult = computeCommission({ ...deal, capUsedCents, used })
    used = addCounted(used, result)
    const gross = result.agents.reduce((rest, { shareCents }) => rest - shareCents, deal.grossCents)
    const paid = own(Number(agentCents), agents ?? [])
    if (isCounted) sums = together(sums, { deals: 1, gross, paid, under: own(result.agentCents, result.agents) })
  }
  return sums
}
