import { fieldTexts, roleLabels, type Lead } from '@bluebonnet/contracts'
import { useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { ContactFields, IdentityFields, PlanFields } from './person-fields.js'
import { useAddPerson } from './roster-changes.js'

type NewPerson = CallRequest<'POST /api/agents'>['body']

const initial: Partial<NewPerson> = { role: 'AGENT', compPlan: 'CAP_80_20' }

/** Initial values from a lead. */
const toldBy = ({ firstName, lastName, email, phone }: Lead): Partial<NewPerson> => ({
  ...initial,
  firstName,
  lastName,
  email,
  phone,
})

interface AddPersonDialogProps extends DialogProps {
  /** The lead that is added as an agent. */
  lead?: Lead | undefined
}

/**
 * Adds an agent, or a transaction coordinator, who has no plan. They set their password through a link in an e-mail.
 */
export const AddPersonDialog = ({ lead, open, onClose }: AddPersonDialogProps) => {
  const [form] = Form.useForm<NewPerson>()
  const draft = useDraft('add-person', lead?.id)
  const add = useAddPerson(draft)
  const role = Form.useWatch('role', form)
  return (
    <FormDialog<NewPerson>
      draft={draft}
      open={open}
      title="Add agent"
      submitLabel="Add agent"
      busyLabel="Adding..."
      form={form}
      initialValues={lead === undefined ? initial : toldBy(lead)}
      onSubmit={(body) => add.mutateAsync({ body: { ...body, leadId: lead?.id } })}
      onClose={onClose}>
      {lead?.message ? (
        <blockquote className="bb-mb-12 bb-lines bb-break bb-muted">
          {lead.firstName} wrote: {lead.message}
        </blockquote>
      ) : null}
      <IdentityFields emailHelp="The link to set a password goes here.">
        <Form.Item name="role" label="Role" rules={[rules.required(fieldTexts.role)]}>
          <Select options={optionsOf(['AGENT', 'TC'], roleLabels)} />
        </Form.Item>
      </IdentityFields>
      <ContactFields />
      {role === 'TC' ? null : <PlanFields />}
    </FormDialog>
  )
}
