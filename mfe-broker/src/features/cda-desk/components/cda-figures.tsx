import { compPlanLabels } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { DateText, Money } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'

/** How the gross commission was reached. */
const basisOf = ({ commissionRate, commissionSource }: Cda): string => (commissionRate === null || commissionSource === 'AMOUNT' ? 'An agreed amount' : `${commissionRate}% of the sale price`)

/** The sums of the page, to the cent: brokerage, fee and agent add up to the gross commission. */
export const CdaFigures = ({ cda }: { cda: Cda }) => (
  <>
    <Facts facts={[
      { label: 'Sale price', value: <Money value={cda.salePrice} exact /> },
      { label: 'Commission', value: basisOf(cda) },
      { label: 'Closing', value: <DateText value={cda.deal.closeDate} /> },
      { label: 'Plan', value: compPlanLabels[cda.plan] },
      { label: 'Title company', value: cda.deal.titleCompany ?? 'Not given' },
      ...(cda.approvedAt ? [{ label: 'Approved', value: <><DateText value={cda.approvedAt} time /> by {cda.approvedByName}</> }] : []),
      ...(cda.sentToTitleAt ? [{ label: 'Sent to title', value: <DateText value={cda.sentToTitleAt} time /> }] : []),
    ]} />
    <Facts sums facts={[
      { label: cda.capApplied ? 'Brokerage’s part, cap applied' : 'Brokerage’s part', value: <Money value={cda.brokerageSplit} exact /> },
      { label: 'Per-file fee', value: <Money value={cda.perFileFee} exact /> },
      { label: 'Agent’s part', value: <Money value={cda.agentSplit} exact /> },
      { label: 'Gross commission', value: <Money value={cda.grossCommission} exact /> },
    ]} />
  </>
)
