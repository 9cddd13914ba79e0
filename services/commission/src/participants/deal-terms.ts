import type { BrokerageSettings } from '@bluebonnet/brokerage'
import type { GrossTerms } from '@bluebonnet/commission'
import type { DealEntity } from '@bluebonnet/deals'

/** Sources of the gross commission. */
export const commissionSources = ['DEFAULT_RATE', 'DEAL_RATE', 'DEAL_AMOUNT'] as const
export type CommissionSource = (typeof commissionSources)[number]

interface DealTerms {
  terms: GrossTerms
  source: CommissionSource
  /** Thousandths of a percent. Null if an amount was agreed. */
  rate: number | null
}

/** The commission terms of a deal: its own rate or amount, else the brokerage's default rate. */
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
