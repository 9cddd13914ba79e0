import { agentFields, agentStatuses, agentStatusLabels } from '@bluebonnet/contracts'
import type { AgentStatus, CompPlan, RosterEntry } from '@bluebonnet/contracts'
import { changesOf, useAtOpening } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, MoneyInput, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import { textOrNull } from '../../../shared/changes.js'
import { useEditAgent } from '../hooks/use-roster-acts.js'
import { nameOf } from '../roster-entries.js'
import { ContactFields } from './contact-fields.js'
import { PlanFields } from './plan-fields.js'

interface AgentValues {
  status: AgentStatus
  compPlan: CompPlan
  capYearStart: string | null
  annualCap: number | null
  phone: string | null
  trecLicenseNo: string | null
}

interface EditAgentDialogProps {
  agent: RosterEntry
  open: boolean
  onClose: () => void
}

/** Plan, cap, status and particulars of one agent; a TC has particulars only. What was not changed is not sent. */
export const EditAgentDialog = ({ agent, open, onClose }: EditAgentDialogProps) => {
  const [form] = Form.useForm<AgentValues>()
  const edit = useEditAgent()
  const plan = Form.useWatch('compPlan', form)
  const { status, capYearStart, annualCap, phone, trecLicenseNo, ...begun } = useAtOpening(open, agent)
  const before: AgentValues = { status, compPlan: begun.compPlan ?? 'CAP_80_20', capYearStart, annualCap, phone, trecLicenseNo }

  const save = async (values: AgentValues): Promise<void> => {
    const after = { ...before, ...values, phone: textOrNull(values.phone), trecLicenseNo: textOrNull(values.trecLicenseNo) }
    await edit.mutateAsync({ params: { id: agent.id }, body: changesOf(before, after) })
  }

  return (
    <FormDialog<AgentValues> open={open} title={`Edit ${nameOf(agent)}`} submitLabel="Save" busyLabel="Saving..." form={form} initialValues={before} onSubmit={save} onClose={onClose}>
      {agent.role === 'TC' ? null : (
        <>
          <PlanFields>
            {plan === 'CAP_80_20' ? <Form.Item name="annualCap" label="Annual Cap" extra="For this agent alone. Empty: the cap of the plan."><MoneyInput exact /></Form.Item> : null}
            <Form.Item name="status" label={agentFields.status} rules={[rules.required('Agent status is required')]}><Select options={optionsOf(agentStatuses, agentStatusLabels)} /></Form.Item>
          </PlanFields>
          <p className="bb-muted roster-note">A new plan or cap counts for CDAs made or revised from now on.</p>
        </>
      )}
      <ContactFields />
    </FormDialog>
  )
}
