import { formatMoney } from '@bluebonnet/ui'
import { Alert } from '@bluebonnet/ui/page-forms'
import type { RowsLeft } from './use-entered.js'

const Lines = ({ lines }: { lines: readonly { id: string; text: string }[] }) => (
  <ul>
    {lines.map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </ul>
)

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
        description={<Lines lines={refused.map(({ id, name, reason }) => ({ id, text: `${name}: ${reason}` }))} />}
      />
    )}
    {settled.length === 0 ? null : (
      <Alert
        type="warning"
        showIcon
        className="bb-form-note"
        title="Nothing is open of these any more, or the list no longer shows them. Saving sends what was open:"
        description={
          <Lines
            lines={settled.map(({ id, name, amount }) => ({ id, text: `${name}: ${formatMoney(amount, true)}` }))}
          />
        }
      />
    )}
  </>
)
