import type { Receivable } from '@bluebonnet/contracts'
import { DateText } from '@bluebonnet/ui'
import { Form } from '@bluebonnet/ui/forms'
import { Alert } from '@bluebonnet/ui/page-forms'
import { useToday } from '@bluebonnet/ui/use-today'
import type { ReactNode } from 'react'

/**
 * Whether this is the first receipt of a CDA paid at the table: title then pays everyone at once
 * (docs/rules/books.md#at-the-table).
 */
export const isFirstAtTable = ({ paymentRoute, received }: Receivable): boolean =>
  paymentRoute === 'TABLE' && received === 0

const Warning = ({ title }: { title: ReactNode }) => <Alert type="warning" showIcon title={title} />

/**
 * Warns that payouts at the table would be entered in a later year than that of the closing, so that Form 1099 of the
 * wrong year had them (docs/rules/books.md#at-the-table).
 */
export const ClosedLastYear = ({ rows }: { rows: readonly Receivable[] }) => {
  const today = useToday()
  const receivedOn: unknown = Form.useWatch('receivedOn') ?? today
  const year = String(receivedOn).slice(0, 4)
  const late = rows.filter((row) => isFirstAtTable(row) && row.closeDate !== null && row.closeDate.slice(0, 4) < year)
  const [first] = late
  if (first === undefined) return null
  return (
    <Warning
      title={
        rows.length > 1 ? (
          `${late.length} of these deals closed in an earlier year. ` +
          `What title also paid would be on Form 1099 of ${year}: enter these one by one.`
        ) : (
          <>
            This deal closed <DateText value={first.closeDate} />. What title also paid would be on Form 1099 of {year}:
            if it was paid at the closing, clear it here and enter it on To Pay with that day.
          </>
        )
      }
    />
  )
}

/** Warns that a deal is not closed: money entered before a closing is usually a mistake. */
export const NotClosed = ({ rows }: { rows: readonly { closeDate: string | null }[] }) => {
  const today = useToday()
  const ahead = rows.filter(({ closeDate }) => closeDate === null || closeDate > today)
  if (ahead.length === 0) return null
  const [first] = ahead
  return (
    <Warning
      title={
        rows.length > 1 ? (
          `${ahead.length} of these deals have not closed yet.`
        ) : first?.closeDate ? (
          <>
            This deal closes <DateText value={first.closeDate} />. Nothing is paid before that.
          </>
        ) : (
          'This deal has no closing date yet. Nothing is paid before its closing.'
        )
      }
    />
  )
}
