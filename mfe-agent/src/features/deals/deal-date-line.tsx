import { dealDateLabels, type Deal } from '@bluebonnet/contracts'
import { DateText, RelativeTime } from '@bluebonnet/ui'

interface DealDateLineProps {
  deal: Pick<Deal, 'closeDate' | 'contractDate' | 'createdAt'>
}

/** The closing date, or the contract date, or the start date (docs/rules/screens.md#dashboard-lists). */
export const DealDateLine = ({ deal }: DealDateLineProps) => {
  if (deal.closeDate)
    return (
      <span>
        {dealDateLabels.closes} <DateText value={deal.closeDate} /> (<RelativeTime value={deal.closeDate} />)
      </span>
    )
  if (deal.contractDate)
    return (
      <span>
        {dealDateLabels.contract} <DateText value={deal.contractDate} /> (<RelativeTime value={deal.contractDate} />)
      </span>
    )
  return (
    <span>
      {dealDateLabels.started} <RelativeTime value={deal.createdAt} />
    </span>
  )
}
