import type { BrokerageSettings } from '@bluebonnet/brokerage'
import type { GrossTerms } from '@bluebonnet/commission'
import type { DealEntity } from '@bluebonnet/deals'
import type { CommissionSource } from '@bluebonnet/domain'

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
    return { terms: { grossCents: grossCommissionCents }, source: 'AMOUNT', rate: null }
  const rate = commissionRate ?? defaultCommissionRate
  return { terms: { priceCents, rate }, source: commissionRate === null ? 'DEFAULT' : 'RATE', rate }
}
