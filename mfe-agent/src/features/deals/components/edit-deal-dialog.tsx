import { isBroker, lengths, statusLabel } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useDraft, useSession } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, Input, Select } from '@bluebonnet/ui/forms'
import { ClientSelect } from '../../../shared/pickers/client-select.js'
import { ReassignField } from '../../../shared/pickers/owner-field.js'
import { PropertySelect } from '../../../shared/pickers/property-select.js'
import { valuesOf } from '../deal-values.js'
import type { DealValues } from '../deal-values.js'
import { useChangeDeal } from '../hooks/use-save-deal.js'
import { takesBack } from '../moves.js'
import { hasLiveCda, isSettled } from '../settled.js'
import { CommissionFields } from './commission-fields.js'
import { DateFields } from './date-fields.js'
import { FormGroup } from './form-group.js'
import { PlaceFields } from './place-fields.js'
import { TitleFields } from './title-fields.js'

interface EditDealDialogProps {
  deal: Deal
  open: boolean
  onClose: () => void
}

export const EditDealDialog = ({ deal, open, onClose }: EditDealDialogProps) => {
  const [form] = Form.useForm<DealValues>()
  const { begun, save } = useChangeDeal(deal, open)
  const draft = useDraft('edit-deal', deal.id)
  const { user } = useSession()
  const decides = user !== null && isBroker(user)
  const wanted = Form.useWatch('status', form) ?? begun.status
  const settled = isSettled(deal)
  const locked = settled && !decides
  const asksReason = takesBack(begun.status, wanted) || (settled && decides)
  const statuses = [...new Set([begun.status, ...begun.nextStatuses, wanted])].map((value) => ({
    value,
    label: statusLabel(value),
  }))

  return (
    <FormDialog<DealValues, Deal>
      draft={draft}
      open={open}
      title="Edit Deal"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      edits={{ row: begun, valuesOf, save }}
      form={form}
      width={720}
      onClose={onClose}>
      <FormGroup
        title="Deal"
        note={locked ? 'The figures of this deal are settled. Ask a broker to change them.' : null}>
        <Form.Item name="status" label="Status" className={decides ? '' : 'bb-form-whole'}>
          <Select options={statuses} />
        </Form.Item>
        <ReassignField
          of={begun.agentId}
          held={hasLiveCda(deal) ? 'The deal has a CDA, which must be voided first.' : null}
        />
        {asksReason ? (
          <Form.Item name="reason" label="Reason" className="bb-form-whole" extra="Kept in the timeline.">
            <Input.TextArea rows={2} maxLength={lengths.reason} />
          </Form.Item>
        ) : null}
        <Form.Item name="propertyId" label="Property">
          <PropertySelect />
        </Form.Item>
        <Form.Item name="clientId" label="Client">
          <ClientSelect />
        </Form.Item>
        <PlaceFields figuresLocked={locked} />
      </FormGroup>
      <TitleFields locked={hasLiveCda(deal) && deal.cda.approvedAt !== null && !decides} />
      <DateFields closeDateLocked={locked} />
      <CommissionFields locked={locked} onGiven={(other) => form.setFieldValue(other, null)} />
    </FormDialog>
  )
}
