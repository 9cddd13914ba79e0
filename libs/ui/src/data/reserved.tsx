import type { AgentAccount } from '@bluebonnet/contracts'
import { Money } from '../base/money.js'

/** The part of an agent's debts that CDAs take when their deals close: 'of it $300.00 reserved by 12 Oak St'. */
export const Reserved = ({ reserved }: Pick<AgentAccount, 'reserved'>) =>
  reserved.map(({ dealId, propertyAddress, amount }) => (
    <div key={dealId} className="bb-muted">
      of it <Money value={amount} exact /> reserved by {propertyAddress}
    </div>
  ))
