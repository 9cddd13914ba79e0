import { lengths } from '@bluebonnet/contracts'
import { Form, FormDialog, Input } from '@bluebonnet/ui/forms'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import { moveLabel } from '../moves.js'

interface Values {
  reason?: string
}

/** Asks before a deal is cancelled or falls through, and for the reason, which the timeline keeps. */
export const MoveDialog = ({ open, moves }: { open: boolean; moves: DealMoves }) => {
  const { asking } = moves
  const label = asking ? moveLabel(asking.deal.status, asking.to) : ''
  return (
    <FormDialog<Values> open={open} title={label} submitLabel={label} busyLabel="Saving..." cancelLabel="Keep as it is" danger width={480}
      onSubmit={async ({ reason }) => moves.confirmAsked(reason)} onClose={moves.dropAsked}>
      <p className="deal-form-note">
        {asking?.deal.propertyAddress}. {asking?.deal.cda ? 'Its CDA is voided. ' : ''}
        {asking?.to === 'CANCELLED' ? 'A cancelled deal cannot be reopened.' : 'The contract fell through and the deal is open again.'}
      </p>
      <Form.Item name="reason" label="Reason"><Input.TextArea rows={3} maxLength={lengths.reason} /></Form.Item>
    </FormDialog>
  )
}
