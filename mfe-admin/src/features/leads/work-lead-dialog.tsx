import { displayName, shownPhone, leadStatuses, lengths, type LeadStatus } from '@bluebonnet/domain'
import { leadStatusLabels, toasts, type Lead, type UserEntry } from '@bluebonnet/contracts'
import { changesOf, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, Select } from '@bluebonnet/ui/forms'

interface LeadValues {
  status: LeadStatus
  assignedTo?: string | null
  note?: string | null
}

const valuesOf = ({ status, assignedTo, note }: Lead): LeadValues => ({ status, assignedTo, note })
const bodyOf = ({ status, assignedTo, note }: LeadValues) => ({
  status,
  assignedTo: assignedTo ?? null,
  note: note?.trim() || null,
})

interface WorkLeadDialogProps extends DialogProps {
  lead: Lead
  leaders: readonly UserEntry[]
}

/** Edits a lead's status, assignee and notes. */
export const WorkLeadDialog = ({ lead, leaders, open, onClose }: WorkLeadDialogProps) => {
  const work = useCallMutation('PATCH /api/leads/:id', {
    success: toasts.leadUpdated,
    failure: toasts.leadUpdateFailed,
  })
  const draft = useDraft('work-lead', lead.id)
  const save = async (values: LeadValues, row: Lead) =>
    work.mutateAsync({ params: { id: row.id }, body: changesOf(bodyOf(valuesOf(row)), bodyOf(values)) })
  const people = leaders
    .filter(({ isActive, id }) => isActive || id === lead.assignedTo)
    .map((user) => ({ value: user.id, label: displayName(user) }))
  return (
    <FormDialog<LeadValues, Lead>
      draft={draft}
      open={open}
      title={`Assign lead: ${lead.firstName} ${lead.lastName}`}
      submitLabel="Save changes"
      edits={{ row: lead, valuesOf, save }}
      onClose={onClose}>
      <p className="bb-mb-16 bb-break">
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
        {lead.phone === null ? null : (
          <>
            {' '}
            · <a href={`tel:${lead.phone}`}>{shownPhone(lead.phone)}</a>
          </>
        )}
      </p>
      {lead.message === null ? null : <blockquote className="bb-mb-16 bb-break bb-lines">{lead.message}</blockquote>}
      <Form.Item name="status" label="Status">
        <Select options={optionsOf(leadStatuses, leadStatusLabels)} />
      </Form.Item>
      <Form.Item name="assignedTo" label="Assigned To">
        <Select options={people} allowClear placeholder="Nobody yet" />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={3} maxLength={lengths.note} />
      </Form.Item>
    </FormDialog>
  )
}
