import { CdaCard } from '../cda/cda-card.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import type { DealTabProps } from './deal-tab.js'
import { PaidCard } from './paid-card.js'

const MoneyTab = ({ deal }: DealTabProps) => {
  const changes = useChangesDeal(deal)
  return (
    <div className="bb-columns bb-columns-wide">
      {changes ? (
        <div id="cda" tabIndex={-1}>
          <CdaCard deal={deal} />
        </div>
      ) : null}
      <PaidCard deal={deal} />
    </div>
  )
}

export default MoneyTab
