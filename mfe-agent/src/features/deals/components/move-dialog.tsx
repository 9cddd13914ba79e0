import { fieldTexts, lengths, reopens } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import type { DealMoves, Move } from '../hooks/use-deal-moves.js'
import { moveLabel } from '../moves.js'
import { hasLiveCda } from '../settled.js'

interface Values {
  reason?: string
}

const consequence = ({ deal, to }: Move): string => {
  if (to === 'CANCELLED') return 'A cancelled deal cannot be reopened.'
  if (reopens({ from: deal.status, to }))
    return 'The deal is pending again, its commission no longer counts, and the property that it sold is pending too.'
  return 'The contract fell through and the deal is open again.'
}

/** Asks before a deal is cancelled, falls through or is reopened, and for the reason, which the timeline keeps. */
export const MoveDialog = ({ open, moves }: { open: boolean; moves: DealMoves }) => {
  const { asked } = moves
  const draft = useDraft('move-deal', asked ? `${asked.deal.id} ${asked.to}` : '')
  const needsReason = asked !== null && reopens({ from: asked.deal.status, to: asked.to })
  const label = asked ? moveLabel(asked.deal.status, asked.to) : ''
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      title={label}
      submitLabel={label}
      busyLabel="Saving..."
      cancelLabel="Keep as it is"
      danger
      width={480}
      onSubmit={async ({ reason }) => moves.confirmAsked({ reason })}
      onClose={moves.dropAsked}>
      <p className="deal-form-note">
        {asked?.deal.propertyAddress}. {asked && hasLiveCda(asked.deal) ? 'Its CDA is voided. ' : ''}
        {asked ? consequence(asked) : ''}
      </p>
      <Form.Item name="reason" label="Reason" rules={needsReason ? [rules.requiredText(fieldTexts.reopenReason)] : []}>
        <Input.TextArea rows={3} maxLength={lengths.reason} />
      </Form.Item>
    </FormDialog>
  )
}
