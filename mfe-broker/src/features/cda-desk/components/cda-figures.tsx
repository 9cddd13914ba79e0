import { compPlanLabels } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { DateText, Money } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'

/** The sums of the page, to the cent: brokerage, fee and agent add up to the gross commission. */
export const CdaFigures = ({ cda }: { cda: Cda }) => (
  <>
    <Facts facts={[
      { label: 'Sale price', value: <Money value={cda.salePrice} exact /> },
      { label: 'Closing', value: <DateText value={cda.deal.closeDate} /> },
      { label: 'Plan', value: compPlanLabels[cda.plan] },
      { label: 'Title company', value: cda.deal.titleCompany ?? 'Not given' },
    ]} />
    <Facts sums facts={[
      { label: cda.capApplied ? 'Brokerage’s part, cap applied' : 'Brokerage’s part', value: <Money value={cda.brokerageSplit} exact /> },
      { label: 'Per-file fee', value: <Money value={cda.perFileFee} exact /> },
      { label: 'Agent’s part', value: <Money value={cda.agentSplit} exact /> },
      { label: 'Gross commission', value: <Money value={cda.grossCommission} exact /> },
    ]} />
  </>
)
