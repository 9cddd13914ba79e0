import type { DealStatus } from '@bluebonnet/domain'
import type { DemoClient } from '../seeds/demo/clients.js'
import { pathOf } from '../seeds/demo/deal-path.js'
import type { DealPlan } from '../seeds/demo/deal-plan.js'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import { cycle } from '../seeds/kit/random.js'
import { firstNames, streets, titleCompanies, towns } from '../seeds/kit/words.js'
import { surname } from './surnames.js'
import { perDeal } from './tiers.js'

const spanDays = 5 * 365
const openDays = 90
/** Statuses of deals of the last ninety days; almost all older ones are closed. */
const open: DealStatus[] = [
  'DRAFT',
  'PENDING_BROKER_APPROVAL',
  'APPROVED',
  'ACTIVE',
  'UNDER_CONTRACT',
  'PENDING',
  'UNDER_CONTRACT',
  'PENDING',
  'REJECTED',
  'CANCELLED',
  'CLOSED',
  'CLOSED',
]

const planOf = (index: number, daysAgo: number): DealPlan => {
  const status = daysAgo < openDays ? cycle(open, index * 5) : index % 8 === 7 ? 'CANCELLED' : 'CLOSED'
  return {
    agent: 0,
    status,
    side: index % 2 === 0 ? 'LISTING' : 'BUYER',
    price: 180_000 + ((index * 7_919) % 900) * 1_000,
    ...(status === 'CLOSED' ? { closedDaysAgo: Math.max(0, daysAgo - 45) } : {}),
    ...(status === 'CLOSED' && index % 10 < 9
      ? ({ cda: 'APPROVED' } as const)
      : status === 'PENDING' && index % 2 === 0
        ? ({ cda: 'TO_REVIEW' } as const)
        : {}),
  }
}

/** Spreads the steps of an open deal over days, whatever its number: the plan only sets the age of the last step. */
const pathFor = (plan: DealPlan, index: number, daysAgo: number): DemoDeal['path'] =>
  plan.status === 'CANCELLED'
    ? [
        { status: 'PENDING_BROKER_APPROVAL', daysAgo: daysAgo + 1 },
        { status: 'APPROVED', daysAgo },
        { status: 'CANCELLED', daysAgo: Math.max(0, daysAgo - 30) },
      ]
    : pathOf(plan, index)

/**
 * Deals over five years, oldest first, unevenly distributed among the agents; each with the first of its three clients.
 */
export const createLoadDeals = (kit: DemoKit, total: number, clients: readonly DemoClient[]): DemoDeal[] =>
  Array.from({ length: total }, (_, index): DemoDeal => {
    const client = cycle(clients, index * perDeal.clients)
    const { agent } = client
    const daysAgo = Math.floor(spanDays * (1 - (index + 0.5) / total))
    const plan = planOf(index, daysAgo)
    const path = pathFor(plan, index, daysAgo)
    const stepAt = (status: DealStatus): Date | null => {
      const step = path.find((one) => one.status === status)
      return step === undefined ? null : kit.past(-step.daysAgo, '14:30')
    }
    const createdAt = kit.past(-(path[0]?.daysAgo ?? 0), '10:05')
    const signed = path.find(({ status }) => status === 'UNDER_CONTRACT')
    const town = cycle(towns, index * 3)
    return {
      id: kit.id(createdAt),
      turn: index,
      plan,
      agent,
      path,
      createdAt,
      client,
      place: {
        address: `${100 + (index % 9_900)} ${cycle(streets, index)}`,
        city: town.city,
        zip: town.zip,
        mlsId: `ACT${4_000_000 + index}`,
      },
      priceCents: plan.price * 100,
      grossCents: null,
      buyerSellerName: `${cycle(firstNames, index * 7 + 3)} ${surname(index * 5 + 11)}`,
      title: cycle(titleCompanies, index),
      gfNumber: `GF-${10_000 + index}`,
      contractDate: signed === undefined ? null : kit.day(-signed.daysAgo),
      closeDate:
        plan.closedDaysAgo !== undefined
          ? kit.day(-plan.closedDaysAgo)
          : signed === undefined
            ? null
            : kit.day(5 + (index % 60)),
      approvedAt: stepAt('APPROVED'),
      endedAt: stepAt('CLOSED') ?? stepAt('CANCELLED'),
    }
  })
