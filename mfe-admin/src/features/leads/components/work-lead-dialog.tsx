import { leadStatuses, leadStatusLabels, lengths, toastTexts } from '@bluebonnet/contracts'
import type { Lead, LeadStatus, UserEntry } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, Input, optionsOf, Select } from '@bluebonnet/ui/forms'
import { nameOf } from '../../../shared/name-of.js'

interface LeadValues {
  status: LeadStatus
  assignedTo?: string | null
  note?: string | null
}

interface WorkLeadDialogProps {
  lead: Lead
  /** Brokers and managers, to whom a lead may be handed. */
  leaders: readonly UserEntry[]
  open: boolean
  onClose: () => void
}

/** How far a lead is, who takes it on, and what is to be known of it. */
export const WorkLeadDialog = ({ lead, leaders, open, onClose }: WorkLeadDialogProps) => {
  const work = useCallMutation('PATCH /api/leads/:id', { invalidates: ['GET /api/leads'], success: toastTexts.leadUpdated, failure: toastTexts.leadUpdateFailed })
  const { status, assignedTo, note } = lead
  const people = leaders.filter(({ isActive, id }) => isActive || id === assignedTo).map((user) => ({ value: user.id, label: nameOf(user) }))
  return (
    <FormDialog<LeadValues> open={open} title={`${lead.firstName} ${lead.lastName}`} submitLabel="Save changes" busyLabel="Saving..."
      initialValues={{ status, assignedTo, note }} onClose={onClose}
      onSubmit={(values) => work.mutateAsync({ params: { id: lead.id }, body: { status: values.status, assignedTo: values.assignedTo ?? null, note: values.note?.trim() || null } })}>
      <Form.Item name="status" label="Status"><Select options={optionsOf(leadStatuses, leadStatusLabels)} /></Form.Item>
      <Form.Item name="assignedTo" label="Assigned To"><Select options={people} allowClear placeholder="Nobody yet" showSearch={{ optionFilterProp: 'label' }} /></Form.Item>
      <Form.Item name="note" label="Note"><Input.TextArea rows={3} maxLength={lengths.note} /></Form.Item>
    </FormDialog>
  )
}
