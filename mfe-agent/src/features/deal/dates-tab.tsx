import { ContractCard } from './contract-card.js'
import type { DealTabProps } from './deal-tab.js'
import { DealTasks } from './deal-tasks.js'

const DatesTab = ({ deal }: DealTabProps) => (
  <div className="bb-columns bb-columns-wide">
    <div id="contract" tabIndex={-1}>
      <ContractCard deal={deal} />
    </div>
    <div id="tasks" tabIndex={-1}>
      <DealTasks deal={deal} />
    </div>
  </div>
)

export default DatesTab
