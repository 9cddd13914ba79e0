import { lengths } from '@bluebonnet/domain'
import type { Deal, DealParticipants } from '@bluebonnet/contracts'
import { useCall, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules, Select } from '@bluebonnet/ui/forms'
import { useChoosePlan } from './paid-dialogs.js'

const theirOwn = 'own'

export type PlanOfDeal = NonNullable<DealParticipants['plans']>[number]

interface Choice {
  planId: string
  reason: string
}

/** The plan that pays one agent on one deal (docs/rules/commission-and-caps.md#deal-plan). */
export const DealPlanDialog = ({ deal, of, open, onClose }: DialogProps & { deal: Deal; of: PlanOfDeal }) => {
  const draft = useDraft('deal-plan', `${deal.id}-${of.agent.id}`)
  const choose = useChoosePlan(deal.id, draft)
  const plans = useCall('GET /api/plans', {}, { enabled: open })
  const own = { value: theirOwn, label: `${of.agent.name}’s own plan` }
  const options = [own, ...(plans.data ?? []).map(({ id, name }) => ({ value: id, label: name, title: name }))]
  return (
    <FormDialog<Choice, PlanOfDeal>
      draft={draft}
      open={open}
      title="Change plan of this deal"
      submitLabel="Save plan"
      edits={{
        row: of,
        valuesOf: ({ planId, chosen }) =>
          chosen === null ? { planId: theirOwn, reason: '' } : { planId, reason: chosen.reason },
        save: async ({ planId, reason }, { agent, chosen }) => {
          const choice = { agentId: agent.id, planId: planId === theirOwn ? null : planId, reason }
          const body = { ...choice, after: chosen?.id ?? null }
          await choose.mutateAsync({ params: { id: deal.id }, body })
        },
      }}
      onClose={onClose}>
      <Form.Item
        name="planId"
        label="Plan"
        rules={[rules.required('Choose a plan')]}
        extra={`Now: ${of.name}. For ${of.agent.name} on this deal only. An existing CDA must be generated again.`}>
        <Select loading={plans.data === undefined} options={options} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Reason"
        extra={`${of.agent.name} sees it with the plan.`}
        rules={[rules.requiredText('Enter a reason')]}>
        <Input.TextArea rows={2} maxLength={lengths.reason} />
      </Form.Item>
    </FormDialog>
  )
}
