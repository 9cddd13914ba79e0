import { statusLabel, toastTexts } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, Input, Select } from '@bluebonnet/ui/forms'
import { valuesOf } from '../deal-values.js'
import type { DealValues } from '../deal-values.js'
import { useChangeDeal } from '../hooks/use-save-deal.js'
import { takesBack } from '../moves.js'
import { AgentSelect } from './agent-select.js'
import { ClientSelect } from './client-select.js'
import { CommissionFields } from './commission-fields.js'
import { DateFields } from './date-fields.js'
import { FormGroup } from './form-group.js'
import { PlaceFields } from './place-fields.js'
import { PropertySelect } from './property-select.js'
import { TitleFields } from './title-fields.js'

interface EditDealDialogProps {
  deal: Deal
  open: boolean
  onClose: () => void
}

/** Figures are settled once a deal is closed or its CDA approved; then only brokers change them, with a reason (DECISIONS section 3). */
const isSettled = ({ status, cda }: Deal): boolean => status === 'CLOSED' || (cda !== null && cda.approvedAt !== null && cda.voidedAt === null)

export const EditDealDialog = ({ deal, open, onClose }: EditDealDialogProps) => {
  const [form] = Form.useForm<DealValues>()
  const change = useChangeDeal(deal)
  const role = useSession().user?.role
  const isBroker = role === 'BROKER' || role === 'MANAGER'
  const wanted = Form.useWatch('status', form) ?? deal.status
  const settled = isSettled(deal)
  const locked = settled && !isBroker
  const asksReason = takesBack(deal.status, wanted) || (settled && isBroker)
  const client = deal.clientId === null ? null : { value: deal.clientId, label: deal.clientName ?? 'Client' }
  const property = deal.propertyId === null ? null : { value: deal.propertyId, label: `${deal.propertyAddress}, ${deal.city}` }
  const statuses = [deal.status, ...deal.nextStatuses].map((value) => ({ value, label: statusLabel(value) }))

  return (
    <FormDialog<DealValues> open={open} title="Edit Deal" submitLabel="Save Changes" busyLabel="Saving..." failure={toastTexts.dealUpdateFailed}
      initialValues={valuesOf(deal)} form={form} width={720} onSubmit={change} onClose={onClose}>
      <FormGroup title="Deal" note={locked ? 'The figures of this deal are settled. Ask a broker to change them.' : null}>
        <Form.Item name="status" label="Status" className={isBroker ? undefined : 'bb-form-whole'}><Select options={statuses} /></Form.Item>
        {isBroker ? <Form.Item name="agentId" label="Agent"><AgentSelect placeholder="Agent" /></Form.Item> : null}
        {asksReason ? <Form.Item name="reason" label="Reason" className="bb-form-whole" extra="Kept in the timeline."><Input.TextArea rows={2} maxLength={1_000} /></Form.Item> : null}
        <Form.Item name="propertyId" label="Property"><PropertySelect current={property} /></Form.Item>
        <Form.Item name="clientId" label="Client"><ClientSelect current={client} /></Form.Item>
        <PlaceFields figuresLocked={locked} />
      </FormGroup>
      <TitleFields />
      <DateFields closeDateLocked={locked} />
      <CommissionFields locked={locked} onGiven={(other) => form.setFieldValue(other, null)} />
    </FormDialog>
  )
}
