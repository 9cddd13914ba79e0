import type { DealStatus } from '@bluebonnet/domain'

/** The report's source data, as the test wrote it. */
export interface Sample {
  deals: {
    agentId: string
    priceCents: number
    status: DealStatus
    createdAt: Date
    closeDate: string | null
    earnedCents: number
  }[]
  clients: { agentId: string; type: 'BUYER' | 'SELLER' | 'BOTH' }[]
  properties: { agentId: string; propertyType: string | null }[]
}

export const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(moment)

/** The same day three months earlier, or that month's last. */
const threeMonthsBefore = (day: string): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 3, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 4, Math.min(date, last))).toISOString().slice(0, 10)
}

const oneDecimal = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10)

const bars = (keys: string[], order: readonly string[]) =>
  order
    .map((key) => ({ key, count: keys.filter((found) => found === key).length }))
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({ key, count, percent: oneDecimal(count, keys.length) }))

/**
 * The formulas of docs/rules/screens.md#report-figures in the plainest TypeScript, for comparison with the database.
 */
export const expectedReport = (
  sample: Sample,
  now: Date,
  orders: { statuses: readonly string[]; types: readonly string[] },
) => {
  const { deals, clients, properties } = sample
  const today = dayOf(now)
  const total = deals.length
  const sum = deals.reduce((cents, deal) => cents + deal.priceCents, 0)
  const rate = oneDecimal(deals.filter(({ status }) => status === 'CLOSED').length, total)
  const inMonth = deals.filter(({ createdAt }) => dayOf(createdAt).slice(0, 7) === today.slice(0, 7)).length
  return {
    totalDeals: total,
    avgDealValue: total === 0 ? 0 : Math.round(sum / total / 100),
    conversionRate: rate,
    closeRate: rate,
    pipelineValue:
      deals
        .filter(({ status }) => status === 'UNDER_CONTRACT' || status === 'PENDING')
        .reduce((cents, deal) => cents + deal.priceCents, 0) / 100,
    thisMonth: inMonth,
    activeThisMonth: inMonth,
    thisQuarter: deals.filter(({ createdAt }) => dayOf(createdAt) >= threeMonthsBefore(today)).length,
    avgDealsPerMonth: Math.ceil(total / 12),
    ytdCommission:
      deals
        .filter(
          ({ status, closeDate }) =>
            status === 'CLOSED' &&
            closeDate !== null &&
            closeDate <= today &&
            closeDate.slice(0, 4) === today.slice(0, 4),
        )
        .reduce((cents, deal) => cents + deal.earnedCents, 0) / 100,
    totalClients: clients.length,
    buyers: clients.filter(({ type }) => type !== 'SELLER').length,
    sellers: clients.filter(({ type }) => type !== 'BUYER').length,
    dealStatus: bars(
      deals.map(({ status }) => status),
      orders.statuses,
    ),
    propertyTypes: bars(
      properties.map(({ propertyType }) => propertyType ?? 'Unknown'),
      orders.types,
    ),
  }
}

export const expectedSeries = ({ deals }: Sample, now: Date) => {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const name = new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7)
    const made = deals.filter(({ createdAt }) => dayOf(createdAt).startsWith(name))
    const closed = deals.filter(
      ({ status, closeDate }) =>
        status === 'CLOSED' && closeDate !== null && closeDate <= dayOf(now) && closeDate.startsWith(name),
    )
    return {
      month: name,
      deals: made.length,
      volume: made.reduce((cents, deal) => cents + deal.priceCents, 0) / 100,
      commission: closed.reduce((cents, deal) => cents + deal.earnedCents, 0) / 100,
    }
  })
}
