import type { DealSide, DealStatus } from '@bluebonnet/domain'

/** The plan of one demo deal, without its dates and names. Prices in dollars, `closedDaysAgo` for CLOSED only. */
export interface DealPlan {
  agent: number
  status: DealStatus
  side: DealSide
  price: number
  grossDollars?: number
  closedDaysAgo?: number
  /** The state of its CDA: none, to review, approved, or sent to title. */
  cda?: 'TO_REVIEW' | 'APPROVED' | 'SENT'
  /** The part of the gross for another broker who referred the client, in thousandths of a percent. */
  referral?: number
}

/**
 * The demo agent's own deals. The five closings total $65,000 of gross commission, of which 20% is the $13,000 paid
 * towards the cap; the deal at $895,000 would cross it, and the one at $640,000 is ready for its CDA.
 */
const demoAgentDeals: Omit<DealPlan, 'agent'>[] = [
  { status: 'CLOSED', side: 'BUYER', price: 425_000, closedDaysAgo: 6, cda: 'SENT' },
  { status: 'CLOSED', side: 'LISTING', price: 389_000, closedDaysAgo: 41, cda: 'SENT' },
  { status: 'CLOSED', side: 'LISTING', price: 512_000, closedDaysAgo: 83, cda: 'SENT' },
  { status: 'CLOSED', side: 'BUYER', price: 405_000, closedDaysAgo: 127, cda: 'SENT' },
  { status: 'CLOSED', side: 'LISTING', price: 436_000, grossDollars: 13_070, closedDaysAgo: 168, cda: 'SENT' },
  { status: 'PENDING', side: 'LISTING', price: 640_000 },
  { status: 'PENDING', side: 'BUYER', price: 352_500 },
  { status: 'UNDER_CONTRACT', side: 'BUYER', price: 895_000 },
  { status: 'UNDER_CONTRACT', side: 'LISTING', price: 478_000 },
  { status: 'ACTIVE', side: 'LISTING', price: 529_900 },
  { status: 'APPROVED', side: 'BUYER', price: 415_000 },
  { status: 'PENDING_BROKER_APPROVAL', side: 'LISTING', price: 567_500 },
  { status: 'REJECTED', side: 'BUYER', price: 310_000 },
  { status: 'DRAFT', side: 'LISTING', price: 449_000 },
]

/**
 * The demo agent's closings of the previous year: with them this year's commission to date is 18% above last year's.
 */
const lastYearsDeals: Omit<DealPlan, 'agent'>[] = [
  { status: 'CLOSED', side: 'BUYER', price: 468_000, closedDaysAgo: 373, cda: 'SENT' },
  { status: 'CLOSED', side: 'LISTING', price: 431_500, closedDaysAgo: 398, cda: 'SENT' },
  { status: 'CLOSED', side: 'LISTING', price: 519_000, closedDaysAgo: 431, cda: 'SENT' },
  { status: 'CLOSED', side: 'BUYER', price: 415_700, closedDaysAgo: 476, cda: 'SENT' },
]

/**
 * The number of the colleagues' deals in each status; with the demo agent's eighteen and the newcomer's one, eighty.
 */
const colleagueDeals: [DealStatus, number][] = [
  ['CLOSED', 16],
  ['PENDING', 9],
  ['UNDER_CONTRACT', 10],
  ['ACTIVE', 8],
  ['APPROVED', 4],
  ['PENDING_BROKER_APPROVAL', 5],
  ['REJECTED', 2],
  ['DRAFT', 2],
  ['CANCELLED', 5],
]

const deskOf = (status: DealStatus, nth: number): DealPlan['cda'] => {
  // Two closings have no CDA, so that the brokers' list of those is not empty.
  if (status === 'CLOSED') return nth % 10 === 9 ? undefined : 'SENT'
  if (status !== 'PENDING') return undefined
  return nth < 3 ? 'TO_REVIEW' : nth < 5 ? 'APPROVED' : undefined
}

export const planDeals = (agentCount: number): DealPlan[] => {
  const colleagues = agentCount - 2
  const newcomer = agentCount - 1
  let turn = 0
  const others = colleagueDeals.flatMap(([status, count]) =>
    Array.from({ length: count }, (_, nth): DealPlan => {
      turn += 1
      const closing = status === 'CLOSED' ? { closedDaysAgo: 4 + nth * 13 } : {}
      const cda = deskOf(status, nth)
      return {
        agent: 1 + (turn % colleagues),
        status,
        side: turn % 2 === 0 ? 'LISTING' : 'BUYER',
        price: 265_000 + ((turn * 37) % 61) * 9_500,
        ...closing,
        ...(cda === undefined ? {} : { cda }),
        ...(status === 'PENDING' && nth === 0 ? { referral: 25_000 } : {}),
      }
    }),
  )
  return [
    ...[...demoAgentDeals, ...lastYearsDeals].map((deal) => ({ ...deal, agent: 0 })),
    ...others,
    { agent: newcomer, status: 'UNDER_CONTRACT', side: 'BUYER', price: 298_000 },
  ]
}
