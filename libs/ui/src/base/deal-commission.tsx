import type { Deal } from '@bluebonnet/contracts'
import { Money } from './money.js'

/** What a deal's commission is, as it was entered. */
export const DealCommission = ({
  deal: { commissionRate, grossCommission },
}: {
  deal: Pick<Deal, 'commissionRate' | 'grossCommission'>
}) => {
  if (grossCommission !== null) return <Money value={grossCommission} exact />
  return commissionRate === null ? 'Brokerage default' : `${commissionRate}%`
}
