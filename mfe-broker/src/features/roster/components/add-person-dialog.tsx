import { fieldTexts, lengths, roleLabels } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { CallRequest } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, Input, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import { useAddPerson } from '../hooks/use-roster-acts.js'
import { ContactFields } from './contact-fields.js'
import { PlanFields } from './plan-fields.js'

type NewPerson = CallRequest<'POST /api/agents'>['body']

const initial: Partial<NewPerson> = { role: 'AGENT', compPlan: 'CAP_80_20' }

/** Adds an agent, or a transaction coordinator, who has no plan. They set their password by a link in an e-mail. */
export const AddPersonDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [form] = Form.useForm<NewPerson>()
  const draft = useDraft('add-person')
  const add = useAddPerson(draft)
  const role = Form.useWatch('role', form)
  return (
    <FormDialog<NewPerson> draft={draft} open={open} title="Add Agent" submitLabel="Add Agent" busyLabel="Adding..." form={form} initialValues={initial}
      onSubmit={(body) => add.mutateAsync({ body })} onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="firstName" label="First Name" rules={[rules.requiredText(fieldTexts.firstName)]}><Input autoComplete="off" maxLength={lengths.name} /></Form.Item>
        <Form.Item name="lastName" label="Last Name" rules={[rules.requiredText(fieldTexts.lastName)]}><Input autoComplete="off" maxLength={lengths.name} /></Form.Item>
        <Form.Item name="email" label="Email" rules={[rules.requiredText(fieldTexts.email), rules.email]} extra="The link to set a password goes here."><Input inputMode="email" autoComplete="off" /></Form.Item>
        <Form.Item name="role" label="Role" rules={[rules.required(fieldTexts.role)]}><Select options={optionsOf(['AGENT', 'TC'], roleLabels)} /></Form.Item>
      </div>
      <ContactFields />
      {role === 'TC' ? null : <PlanFields />}
    </FormDialog>
  )
}
