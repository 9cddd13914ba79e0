import { formatMoney } from '@bluebonnet/ui'
import { Alert } from '@bluebonnet/ui/page-forms'
import type { RowsLeft } from './use-entered.js'

/** What a second press is about: rows that were refused, and rows of which nothing is open any more. */
export const NotEntered = ({ refused, settled }: RowsLeft) => (
  <>
    {refused.length === 0 ? null : (
      <Alert
        type="error"
        showIcon
        role="alert"
        className="bb-form-note"
        title={refused.length === 1 ? '1 was not saved:' : `${refused.length} were not saved:`}
        description={
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        }
      />
    )}
    {settled.length === 0 ? null : (
      <Alert
        type="warning"
        showIcon
        className="bb-form-note"
        title="Nothing is open of these any more, or the list no longer shows them. Saving sends what was open:"
        description={
          <ul>
            {settled.map(({ name, amount }) => (
              <li key={name}>
                {name}: {formatMoney(amount, true)}
              </li>
            ))}
          </ul>
        }
      />
    )}
  </>
)
