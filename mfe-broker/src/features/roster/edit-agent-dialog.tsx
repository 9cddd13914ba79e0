import { agentFields, agentStatusLabels, type RosterEntry } from '@bluebonnet/contracts'
import { displayName, agentStatuses, isBroker, type AgentStatus } from '@bluebonnet/domain'
import { changesOf, textOrNull, useCall, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, MoneyInput, optionsOf, Radio, rules, Select } from '@bluebonnet/ui/forms'
import { useEditAgent, useRights } from './roster-changes.js'
import { PlanEffects, useApplyPlan } from './plan-effects.js'
import { CapYearField, ContactFields, IdentityFields } from './person-fields.js'

interface AgentValues {
  firstName: string
  lastName: string
  email: string
  status: AgentStatus
  /** The plan's name, which is unique. */
  plan: string | undefined
  /** Open deals that change to the new plan too. */
  deals?: string[]
  capYearStart: string | null
  annualCap: number | null
  phone: string | null
  trecLicenseNo: string | null
}

/** The fields that this form needs. The roster returns more than the update call. */
type EditedAgent = Pick<
  RosterEntry,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'status'
  | 'planName'
  | 'capYearStart'
  | 'annualCap'
  | 'ownCap'
  | 'phone'
  | 'trecLicenseNo'
  | 'version'
>

const editedOf = (agent: RosterEntry): EditedAgent => {
  const { firstName, lastName, email, status, planName, capYearStart, phone, trecLicenseNo, version } = agent
  const { annualCap, ownCap } = agent
  return {
    firstName,
    lastName,
    email,
    status,
    planName,
    capYearStart,
    annualCap,
    ownCap,
    phone,
    trecLicenseNo,
    version,
  }
}

/** Uses the agent's own cap, because the effective one may come from the team or the plan. */
const valuesOf = ({
  firstName,
  lastName,
  planName,
  version: _version,
  annualCap: _counting,
  ownCap,
  ...agent
}: EditedAgent): AgentValues => ({
  ...agent,
  annualCap: ownCap,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  plan: planName ?? undefined,
})

const newTerms =
  'A new plan applies to deals submitted from today on, a new cap to CDAs generated or revised from now on.'

const emailHelp = ({ isInvited, newEmail }: RosterEntry): string => {
  if (newEmail !== undefined) return `Waiting for ${newEmail} to confirm. Another address replaces it.`
  return isInvited
    ? 'They sign in with it. A new address gets the invitation.'
    : 'They sign in with it. A new address counts once they confirm it by e-mail.'
}

/** Name, e-mail, plan, cap, status and details. Only changed fields are sent. A TC has no plan. */
export const EditAgentDialog = ({ agent, open, onClose }: DialogProps & { agent: RosterEntry }) => {
  const [form] = Form.useForm<AgentValues>()
  const edit = useEditAgent()
  const plan = Form.useWatch('plan', form) ?? agent.planName
  const plans = useCall('GET /api/plans', {}, { enabled: open && agent.role !== 'TC' })
  const chosen = plans.data?.find(({ name }) => name === plan)
  const code = chosen === undefined && plan === agent.planName ? agent.compPlan : (chosen?.code ?? null)
  const applyPlan = useApplyPlan(agent)
  const draft = useDraft('edit-agent', agent.id)
  const { mayChangeTerms, why } = useRights(agent)

  const save = async ({ deals = [], ...values }: AgentValues, row: EditedAgent): Promise<unknown> => {
    const before = valuesOf(row)
    const after = {
      ...before,
      ...values,
      phone: textOrNull(values.phone),
      trecLicenseNo: textOrNull(values.trecLicenseNo),
    }
    const { plan: planName, ...changes } = changesOf(before, after)
    const planId = planName === undefined ? undefined : chosen?.id
    const body = { ...changes, ...(planId === undefined ? {} : { planId }), version: row.version }
    const answer = await edit.mutateAsync({ params: { id: agent.id }, body })
    if (planId !== undefined) await applyPlan(planId, deals)
    return answer
  }

  return (
    <FormDialog<AgentValues, EditedAgent>
      draft={draft}
      open={open}
      title={`Edit ${displayName(agent)}`}
      submitLabel="Save"
      form={form}
      edits={{ row: editedOf(agent), valuesOf, save }}
      onClose={onClose}>
      {isBroker(agent) ? null : <IdentityFields emailHelp={emailHelp(agent)} />}
      {agent.role === 'TC' ? null : (
        <>
          <Form.Item name="plan" label={agentFields.compPlan} rules={[rules.required('Compensation plan is required')]}>
            <Radio.Group
              className="bb-gap-8"
              disabled={!mayChangeTerms}
              options={(plans.data?.map(({ name }) => name) ?? [agent.planName ?? '']).map((name) => ({
                value: name,
                label: name,
              }))}
            />
          </Form.Item>
          {chosen === undefined || plan === agent.planName ? null : (
            <Form.Item name="deals" label="Open Deals">
              <PlanEffects agentId={agent.id} planId={chosen.id} />
            </Form.Item>
          )}
          <div className="bb-form-grid">
            <CapYearField locked={!mayChangeTerms} />
            {code === 'CAP_80_20' ? (
              <Form.Item
                name="annualCap"
                label="Annual Cap"
                extra="For this agent only. Empty: the cap of the plan. A team’s own cap comes first.">
                <MoneyInput exact disabled={!mayChangeTerms} />
              </Form.Item>
            ) : null}
            <Form.Item name="status" label={agentFields.status} rules={[rules.required('Agent status is required')]}>
              <Select options={optionsOf(agentStatuses, agentStatusLabels)} />
            </Form.Item>
          </div>
          <p className="bb-muted bb-form-note">{why ?? newTerms}</p>
        </>
      )}
      <ContactFields licence={agent.trecLicenseNo} />
    </FormDialog>
  )
}
