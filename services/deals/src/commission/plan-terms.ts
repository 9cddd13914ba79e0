import type { AgentRecord, BrokerageSettings } from '@bluebonnet/brokerage'
import { type CapYear, capYear, type GrossTerms, type PlainDate } from '@bluebonnet/commission'
import type { CommissionSource } from '../cdas/cda-figures.js'
import type { DealEntity } from '../deals/deal.entity.js'

/** The agent's cap year around a day: it runs from the anniversary of `capYearStart`, 1 January if unset. */
export const capYearOf = ({ capYearStart }: Pick<AgentRecord, 'capYearStart'>, day: PlainDate): CapYear => {
  const [, month, dayOfMonth] = (capYearStart ?? '').split('-').map(Number)
  return capYear(month === undefined || dayOfMonth === undefined ? null : { month, day: dayOfMonth }, day)
}

interface DealTerms {
  terms: GrossTerms
  source: CommissionSource
  /** Thousandths of a percent; null when an amount was agreed. */
  rate: number | null
}

/** What a deal says of its commission: its own rate or amount, else the brokerage's default rate. */
export const dealTerms = (
  {
    priceCents,
    commissionRate,
    grossCommissionCents,
  }: Pick<DealEntity, 'priceCents' | 'commissionRate' | 'grossCommissionCents'>,
  { defaultCommissionRate }: Pick<BrokerageSettings, 'defaultCommissionRate'>,
): DealTerms => {
  if (grossCommissionCents !== null)
    return { terms: { grossCents: grossCommissionCents }, source: 'DEAL_AMOUNT', rate: null }
  const rate = commissionRate ?? defaultCommissionRate
  return { terms: { priceCents, rate }, source: commissionRate === null ? 'DEFAULT_RATE' : 'DEAL_RATE', rate }
}
