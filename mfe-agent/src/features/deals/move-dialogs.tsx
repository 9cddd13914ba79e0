import { cdaState, fieldTexts, type Deal } from '@bluebonnet/contracts'
import { isBroker, lengths, reopensDeal } from '@bluebonnet/domain'
import { useDraft, useSession } from '@bluebonnet/portal-sdk'
import { CdaStatusTag, dayIn, formatDate, useMinute, useTimeZone } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, MoneyInput, rules } from '@bluebonnet/ui/forms'
import { hasLiveCda, isSettled } from './deal-values.js'
import type { Closing, DealMoves, Move } from './deal-changes.js'
import { moveLabel } from './moves.js'
import { OpenPapers } from './open-papers.js'
import { ReopenedTasks } from './reopened-tasks.js'

/** What to know before closing: missing papers and CDA status. Neither blocks it. */
const ClosingState = ({ deal }: { deal: Deal }) => (
  <Facts
    facts={[
      { label: 'Papers open', value: <OpenPapers dealId={deal.id} /> },
      {
        label: 'CDA',
        value: hasLiveCda(deal) ? (
          <>
            Version {deal.cda.version} <CdaStatusTag state={cdaState(deal.cda)} />
          </>
        ) : (
          'None yet. It can be generated after the closing too.'
        ),
      },
    ]}
  />
)

interface ClosingValues {
  closeDate: string
  price: number
  titleCompany?: string | null
  reason?: string
}

/** The closing's values that differ from the deal. */
const toClosing = (deal: Deal, { closeDate, price, titleCompany, reason }: ClosingValues): Closing => ({
  closeDate,
  ...(price === deal.price ? {} : { price }),
  ...((titleCompany || null) === deal.titleCompany ? {} : { titleCompany: titleCompany || null }),
  reason,
})

/** Closes a deal: date, price and title company, next to what is missing. */
export const CloseDialog = ({ open, moves }: { open: boolean; moves: DealMoves }) => {
  const [form] = Form.useForm<ClosingValues>()
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
    <FormDialog<ClosingValues>
      draft={draft}
      open={open}
      title="Close this deal"
      submitLabel={label}
      cancelLabel="Keep as it is"
      form={form}
      initialValues={{ closeDate: today, price: deal.price, titleCompany: deal.titleCompany }}
      onSubmit={async (values) => moves.confirmAsked(toClosing(deal, values))}
      onClose={moves.dropAsked}>
      <p className="bb-muted bb-mb-12">
        {deal.propertyAddress}, {deal.city}
      </p>
      <div className="bb-form-grid">
        <Form.Item
          name="closeDate"
          label="Actual Closing Date"
          extra={planned}
          rules={[rules.required(fieldTexts.closedCloseDate), { validator: checkDay }]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="price" label="Final Price" rules={[rules.required(fieldTexts.salePrice)]}>
          <MoneyInput exact disabled={locked} />
        </Form.Item>
        <Form.Item
          name="titleCompany"
          label="Title Company"
          className="bb-whole"
          extra={locked ? 'The CDA is approved: ask a broker to change its figures.' : null}>
          <Input maxLength={lengths.name} autoComplete="off" disabled={locked} />
        </Form.Item>
        {settled && !locked ? (
          <Form.Item
            name="reason"
            label="Reason"
            className="bb-whole"
            extra="Needed when the price or the title company changes: the CDA is approved. Kept in the timeline.">
            <Input.TextArea rows={2} maxLength={lengths.reason} />
          </Form.Item>
        ) : null}
      </div>
      <ClosingState deal={deal} />
    </FormDialog>
  )
}

interface MoveValues {
  reason?: string
  /** The tasks to reopen with the deal. Undefined until selected. */
  tasks?: string[]
}

const consequence = ({ deal, to }: Move): string => {
  if (to === 'CANCELLED') return 'A cancelled deal cannot be reopened.'
  if (reopensDeal({ from: deal.status, to }))
    return 'The deal is pending again, its commission no longer counts, and the property that it sold is pending too.'
  return 'The contract fell through and the deal is open again.'
}

/** Warns about missing papers before submission. Brokers see the deal without them. */
const MissingPapers = ({ deal }: { deal: Deal }) => (
  <>
    <p className="bb-muted bb-mb-12">
      {deal.propertyAddress}: papers are missing. They can be uploaded after the deal is submitted too.
    </p>
    <OpenPapers dealId={deal.id} isFiled />
  </>
)

/**
 * Confirms submitting without papers, cancelling, falling through and reopening, and asks why. The timeline shows the
 * reason.
 */
export const MoveDialog = ({ open, moves }: { open: boolean; moves: DealMoves }) => {
  const { asked } = moves
  const draft = useDraft('move-deal', asked ? `${asked.deal.id} ${asked.to}` : '')
  const isSubmitting = asked?.to === 'PENDING_BROKER_APPROVAL'
  const isReopening = asked !== null && reopensDeal({ from: asked.deal.status, to: asked.to })
  const label = asked ? moveLabel(asked.deal.status, asked.to) : ''
  return (
    <FormDialog<MoveValues>
      draft={draft}
      open={open}
      title={label}
      submitLabel={label}
      cancelLabel={isSubmitting ? 'Cancel' : 'Keep as it is'}
      danger={!isSubmitting}
      width={480}
      onSubmit={async ({ reason, tasks }) =>
        moves.confirmAsked({ reason, ...(isReopening && tasks !== undefined ? { tasks } : {}) })
      }
      onClose={moves.dropAsked}>
      {isSubmitting ? (
        <MissingPapers deal={asked.deal} />
      ) : (
        <>
          <p className="bb-muted bb-mb-12">
            {asked?.deal.propertyAddress}. {asked && hasLiveCda(asked.deal) ? 'Its CDA is voided. ' : ''}
            {asked ? consequence(asked) : ''}
          </p>
          <Form.Item
            name="reason"
            label="Reason"
            rules={isReopening ? [rules.requiredText(fieldTexts.reopenReason)] : []}>
            <Input.TextArea rows={3} maxLength={lengths.reason} />
          </Form.Item>
        </>
      )}
      {isReopening ? (
        <Form.Item name="tasks" label="Tasks to Open Again">
          <ReopenedTasks deal={asked.deal} />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}
