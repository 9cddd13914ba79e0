import { fieldTexts, isBroker, lengths } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useDraft, useSession } from '@bluebonnet/portal-sdk'
import { dayIn, formatDate, useMinute, useTimeZone } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, MoneyInput, rules } from '@bluebonnet/ui/forms'
import type { Closing, DealMoves } from '../hooks/use-deal-moves.js'
import { moveLabel } from '../moves.js'
import { isSettled } from '../settled.js'
import { ClosingState } from './closing-state.js'

interface Values {
  closeDate: string
  price: number
  titleCompany?: string | null
  reason?: string
}

/** What the closing says that the deal does not say yet. */
const toClosing = (deal: Deal, { closeDate, price, titleCompany, reason }: Values): Closing => ({
  closeDate,
  ...(price === deal.price ? {} : { price }),
  ...((titleCompany || null) === deal.titleCompany ? {} : { titleCompany: titleCompany || null }),
  reason,
})

/** A deal has closed: on which day, for how much, at which title company; beside it what is still missing. */
export const CloseDialog = ({ open, moves }: { open: boolean; moves: DealMoves }) => {
  const [form] = Form.useForm<Values>()
  const timeZone = useTimeZone()
  const now = useMinute()
  const { user } = useSession()
  const deal = moves.asked?.deal
  const draft = useDraft('close-deal', deal?.id)
  if (deal === undefined) return null
  const today = dayIn(new Date(now), timeZone)
  const settled = isSettled(deal)
  const locked = settled && (user === null || !isBroker(user))
  const { contractDate } = deal
  const planned =
    deal.closeDate === null || deal.closeDate === today ? null : `Planned for ${formatDate(deal.closeDate, timeZone)}.`
  const label = moveLabel(deal.status, 'CLOSED')
  const checkDay = async (_rule: unknown, day: string | null): Promise<void> => {
    if (day !== null && day > today) throw new Error(fieldTexts.closedInFuture)
    if (day !== null && contractDate !== null && day < contractDate)
      throw new Error(`The contract date is ${formatDate(contractDate, timeZone)}: a deal cannot close before it`)
  }
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      title="Close this deal"
      submitLabel={label}
      busyLabel="Saving..."
      cancelLabel="Keep as it is"
      form={form}
      initialValues={{ closeDate: today, price: deal.price, titleCompany: deal.titleCompany }}
      onSubmit={async (values) => moves.confirmAsked(toClosing(deal, values))}
      onClose={moves.dropAsked}>
      <p className="deal-form-note">
        {deal.propertyAddress}, {deal.city}
      </p>
      <div className="bb-form-grid">
        <Form.Item
          name="closeDate"
          label="Actual closing date"
          extra={planned}
          rules={[rules.required(fieldTexts.closedCloseDate), { validator: checkDay }]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="price" label="Final price" rules={[rules.required(fieldTexts.salePrice)]}>
          <MoneyInput exact disabled={locked} />
        </Form.Item>
        <Form.Item
          name="titleCompany"
          label="Title company"
          className="bb-form-whole"
          extra={locked ? 'The CDA is approved: ask a broker to change its figures.' : null}>
          <Input maxLength={lengths.name} autoComplete="off" disabled={locked} />
        </Form.Item>
        {settled && !locked ? (
          <Form.Item
            name="reason"
            label="Reason"
            className="bb-form-whole"
            extra="Needed when the price or the title company changes: the CDA is approved. Kept in the timeline.">
            <Input.TextArea rows={2} maxLength={lengths.reason} />
          </Form.Item>
        ) : null}
      </div>
      <ClosingState deal={deal} />
    </FormDialog>
  )
}
