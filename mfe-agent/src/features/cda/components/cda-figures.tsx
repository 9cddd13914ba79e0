import { compPlanLabels } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { Money } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'

const sources: Record<Cda['commissionSource'], (rate: number | null) => string> = {
  DEFAULT: (rate) => (rate === null ? 'brokerage default, not entered' : `${rate}%, brokerage default, not entered`),
  RATE: (rate) => (rate === null ? 'by rate' : `${rate}% of the sale price`),
  AMOUNT: () => 'entered as an amount',
}

/** The sums of a CDA to the cent: brokerage, fee and agent make the gross commission. */
export const CdaFigures = ({ cda }: { cda: Cda }) => (
  <>
    <Facts facts={[
      { label: 'Sale price', value: <Money value={cda.salePrice} exact /> },
      { label: 'Commission', value: sources[cda.commissionSource](cda.commissionRate) },
      { label: 'Plan', value: compPlanLabels[cda.plan] },
    ]} />
    <Facts sums facts={[
      { label: cda.capApplied ? 'Brokerage split (cap applied)' : 'Brokerage split', value: <Money value={cda.brokerageSplit} exact /> },
      { label: 'Per-file fee', value: <Money value={cda.perFileFee} exact /> },
      { label: 'Agent split', value: <Money value={cda.agentSplit} exact /> },
      { label: 'Gross commission', value: <Money value={cda.grossCommission} exact /> },
    ]} />
  </>
)
