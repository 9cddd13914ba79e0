import type { AgentAccount } from '@bluebonnet/contracts'
import { Money } from '../base/money.js'

/**
 * What of an agent's debts CDAs take once their deals close: 'of it $300.00 reserved by 12 Oak St'. An API of before
 * debts were reserved says nothing.
 */
export const Reserved = ({ reserved = [] }: Partial<Pick<AgentAccount, 'reserved'>>) =>
  reserved.map(({ dealId, propertyAddress, amount }) => (
    <div key={dealId} className="bb-muted">
      of it <Money value={amount} exact /> reserved by {propertyAddress}
    </div>
  ))
