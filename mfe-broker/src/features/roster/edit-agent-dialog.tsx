import { agentFields, agentStatuses, agentStatusLabels, isBroker } from '@bluebonnet/contracts'
import type { AgentStatus, CompPlan, RosterEntry } from '@bluebonnet/contracts'
import { changesOf, textOrNull, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, MoneyInput, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { nameOf, useEditAgent, useRights } from './roster-acts.js'
import { ContactFields, IdentityFields, PlanFields } from './person-fields.js'

interface AgentValues {
  firstName: string
  lastName: string
  email: string
  status: AgentStatus
  /** None on a plan of the brokerage's own. */
  compPlan: CompPlan | undefined
  capYearStart: string | null
  annualCap: number | null
  phone: string | null
  trecLicenseNo: string | null
}

/** What this form reads of an agent: the roster knows more of them than the call that changes them answers. */
type EditedAgent = Pick<
  RosterEntry,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'status'
  | 'compPlan'
  | 'capYearStart'
  | 'annualCap'
  | 'ownCap'
  | 'phone'
  | 'trecLicenseNo'
  | 'version'
>

const editedOf = (agent: RosterEntry): EditedAgent => {
  const { firstName, lastName, email, status, compPlan, capYearStart, phone, trecLicenseNo, version } = agent
  const { annualCap, ownCap } = agent
  return {
    firstName,
    lastName,
    email,
    status,
    compPlan,
    capYearStart,
    annualCap,
    ownCap,
    phone,
    trecLicenseNo,
    version,
  }
}

/** The cap is the one agreed with them alone: what counts may be their team's or their plan's. */
const valuesOf = ({
  firstName,
  lastName,
  compPlan,
  version: _version,
  annualCap: _counting,
  ownCap,
  ...agent
}: EditedAgent): AgentValues => ({
  ...agent,
  annualCap: ownCap,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  compPlan: compPlan ?? undefined,
})

/** Name, e-mail, plan, cap, status and particulars; only what was changed is sent. A TC has no plan. */
export const EditAgentDialog = ({ agent, open, onClose }: DialogProps & { agent: RosterEntry }) => {
  const [form] = Form.useForm<AgentValues>()
  const edit = useEditAgent()
  const plan = Form.useWatch('compPlan', form)
  const draft = useDraft('edit-agent', agent.id)
  const { maySettle, why } = useRights(agent)

  const save = async (values: AgentValues, row: EditedAgent): Promise<unknown> => {
    const before = valuesOf(row)
    const after = {
      ...before,
      ...values,
      phone: textOrNull(values.phone),
      trecLicenseNo: textOrNull(values.trecLicenseNo),
    }
    return edit.mutateAsync({ params: { id: agent.id }, body: { ...changesOf(before, after), version: row.version } })
  }

  return (
    <FormDialog<AgentValues, EditedAgent>
      draft={draft}
      open={open}
      title={`Edit ${nameOf(agent)}`}
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      edits={{ row: editedOf(agent), valuesOf, save }}
      onClose={onClose}>
      {isBroker(agent) ? null : (
        <IdentityFields emailHelp="They sign in with it. When it changes, both addresses are notified." />
      )}
      {agent.role === 'TC' ? null : (
        <>
          <PlanFields locked={!maySettle} ownPlan={agent.compPlan === null ? agent.planName : null}>
            {plan === 'CAP_80_20' ? (
              <Form.Item
                name="annualCap"
                label="Annual Cap"
                extra="For this agent only. Empty: the cap of the plan. A team’s own cap comes first.">
                <MoneyInput exact disabled={!maySettle} />
              </Form.Item>
            ) : null}
            <Form.Item name="status" label={agentFields.status} rules={[rules.required('Agent status is required')]}>
              <Select options={optionsOf(agentStatuses, agentStatusLabels)} />
            </Form.Item>
          </PlanFields>
          <p className="bb-muted roster-note">
            {why ?? 'A new plan or cap applies to CDAs generated or revised from now on.'}
          </p>
        </>
      )}
      <ContactFields licence={agent.trecLicenseNo} />
    </FormDialog>
  )
}
