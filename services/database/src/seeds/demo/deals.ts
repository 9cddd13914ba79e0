import { addDays, type Deadline, deadlinesOf } from '@bluebonnet/domain'
import { cycle } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import { firstNames, lastNames, streets, titleCompanies, towns } from '../kit/words.js'
import type { DemoClient } from './clients.js'
import { type ContractedDeal, deliveredAfter, demoTerms, earnestMoneyOf } from './contract.js'
import { pathOf, type Step } from './deal-path.js'
import { planDeals } from './deal-plan.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

export interface DemoPlace {
  address: string
  city: string
  zip: string
  mlsId: string
}
export interface DemoDeal extends ContractedDeal {
  client: DemoClient | null
  path: Step[]
  place: DemoPlace
  grossCents: number | null
  buyerSellerName: string
  title: (typeof titleCompanies)[number]
  gfNumber: string
  createdAt: Date
  approvedAt: Date | null
  endedAt: Date | null
}

const underContract = new Set(['UNDER_CONTRACT', 'PENDING', 'CLOSED', 'CANCELLED'])

export const createDeals = (kit: DemoKit, people: People, clients: readonly DemoClient[]): DemoDeal[] =>
  planDeals(people.agents.length).map((plan, index) => {
    const agent = cycle(people.agents, plan.agent)
    const path = pathOf(plan, index)
    const stepAt = (status: string): Date | null => {
      const step = path.find((one) => one.status === status)
      return step === undefined ? null : kit.past(-step.daysAgo, '14:30')
    }
    const createdAt = kit.past(-(path[0]?.daysAgo ?? 0), '10:05')
    const wanted = plan.side === 'LISTING' ? 'SELLER' : 'BUYER'
    const fitting = clients.filter(
      (client) => client.agent === agent && (client.type === wanted || client.type === 'BOTH'),
    )
    const signed = path.find((step) => step.status === 'UNDER_CONTRACT')
    const upcoming = plan.status === 'PENDING' ? 5 + (index % 12) : 24 + (index % 11)
    const town = cycle(towns, index * 3)
    return {
      id: kit.id(createdAt),
      turn: index,
      plan,
      agent,
      path,
      createdAt,
      client: index % 9 === 8 ? null : cycle(fitting, index),
      place: {
        address: `${1_100 + index * 83} ${cycle(streets, index)}`,
        city: town.city,
        zip: town.zip,
        mlsId: `ACT${String(4_310_000 + index * 271)}`,
      },
      priceCents: plan.price * 100,
      grossCents: plan.grossDollars === undefined ? null : plan.grossDollars * 100,
      buyerSellerName: `${cycle(firstNames, index * 7 + 3)} ${cycle(lastNames, index * 5 + 11)}`,
      title: cycle(titleCompanies, index),
      gfNumber: `GF-${String(26_000 + index * 17)}`,
      contractDate: signed === undefined ? null : kit.day(-signed.daysAgo),
      closeDate:
        plan.closedDaysAgo !== undefined
          ? kit.day(-plan.closedDaysAgo)
          : underContract.has(plan.status)
            ? kit.day(upcoming)
            : null,
      approvedAt: stepAt('APPROVED'),
      endedAt: stepAt('CLOSED') ?? stepAt('CANCELLED'),
    }
  })

/** The dates of a deal: computed from its contract, except one earnest money date that was entered by hand. */
export const demoDates = (kit: DemoKit, deal: DemoDeal) => {
  const { contractDate, closeDate } = deal
  const terms = demoTerms(kit, deal)
  const days = terms === null || deal.plan.status !== 'UNDER_CONTRACT' ? [] : deadlinesOf(terms, {})
  const dayOf = (kind: Deadline['deadline']): string | null => days.find((one) => one.deadline === kind)?.day ?? null
  const earnestMoney = dayOf('EARNEST_MONEY')
  return {
    contractDate,
    closeDate,
    optionEndsAt: dayOf('OPTION_END'),
    earnestMoneyDueAt:
      earnestMoney !== null && earnestMoneyOf(deal) === 'PINNED' ? addDays(earnestMoney, 1) : earnestMoney,
    financingDueAt: dayOf('FINANCING'),
  }
}

export const dealRow = (kit: DemoKit, people: People, deal: DemoDeal, propertyId: string | null): SeedRow => {
  const { plan, place } = deal
  const isSigned = deal.contractDate !== null
  const dates = demoDates(kit, deal)
  const submitted = deal.path.find((step) => step.status === 'PENDING_BROKER_APPROVAL')
  return {
    id: deal.id,
    agent_id: deal.agent.id,
    client_id: deal.client?.id ?? null,
    property_id: propertyId,
    has_cda: plan.cda !== undefined && deal.closeDate !== null,
    mls_id: place.mlsId,
    property_address: place.address,
    city: place.city,
    state: 'TX',
    zip: place.zip,
    price_cents: deal.priceCents,
    side: plan.side,
    status: plan.status,
    buyer_seller_name: deal.buyerSellerName,
    title_company: isSigned ? deal.title.name : null,
    title_company_email: isSigned ? deal.title.email : null,
    escrow_officer: isSigned ? deal.title.officer : null,
    gf_number: isSigned ? deal.gfNumber : null,
    commission_rate: null,
    gross_commission_cents: deal.grossCents,
    contract_date: dates.contractDate,
    close_date: dates.closeDate,
    option_ends_at: dates.optionEndsAt,
    earnest_money_due_at: dates.earnestMoneyDueAt,
    financing_due_at: dates.financingDueAt,
    earnest_money_delivered: demoTerms(kit, deal) !== null && deliveredAfter(deal) !== null,
    submitted_at: submitted === undefined ? null : deal.createdAt,
    approved_by: deal.approvedAt === null ? null : people.broker.id,
    approved_at: deal.approvedAt,
    rejection_reason:
      plan.status === 'REJECTED' ? 'The buyer representation agreement is missing its second page.' : null,
    ended_at: deal.endedAt,
    moved_property_to_pending: propertyId !== null && ['UNDER_CONTRACT', 'PENDING', 'CLOSED'].includes(plan.status),
    version: deal.path.length,
    created_by: deal.agent.user.id,
    created_at: deal.createdAt,
    updated_at: deal.endedAt ?? deal.approvedAt ?? deal.createdAt,
  }
}

export const timelineRows = (kit: DemoKit, people: People, deals: readonly DemoDeal[]): SeedRow[] =>
  deals.flatMap((deal) =>
    deal.path.map(({ status, daysAgo }, index): SeedRow => {
      const from = deal.path[index - 1]?.status ?? null
      const at = index === 0 ? deal.createdAt : kit.past(-daysAgo, '14:30')
      const isDecision = status === 'APPROVED' || status === 'REJECTED'
      return {
        id: kit.id(at),
        deal_id: deal.id,
        kind: from === null ? 'CREATED' : 'STATUS',
        from_status: from,
        to_status: status,
        reason: status === 'REJECTED' ? 'The buyer representation agreement is missing its second page.' : null,
        actor_id: isDecision ? people.broker.id : deal.agent.user.id,
        created_at: at,
      }
    }),
  )
