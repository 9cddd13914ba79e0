import { lengths } from '@bluebonnet/contracts'
import type { Deal, DealParticipants } from '@bluebonnet/contracts'
import { useCall, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules, Select } from '@bluebonnet/ui/forms'
import { useChoosePlan } from './paid-dialogs.js'

const theirOwn = 'own'

export type PlanOfDeal = NonNullable<DealParticipants['plans']>[number]

/** The plan by which one deal pays one of its agents (docs/rules/commission-and-caps.md#deal-plan). */
export const DealPlanDialog = ({ deal, of, open, onClose }: DialogProps & { deal: Deal; of: PlanOfDeal }) => {
  const draft = useDraft('deal-plan', `${deal.id}-${of.agent.id}`)
  const choose = useChoosePlan(draft)
  const plans = useCall('GET /api/plans', {}, { enabled: open })
  const own = of.chosen === null ? [] : [{ value: theirOwn, label: `The plan ${of.agent.name} is on` }]
  const options = [...own, ...(plans.data ?? []).map(({ id, name }) => ({ value: id, label: name, title: name }))]
  return (
    <FormDialog<{ planId: string; reason: string }>
      draft={draft}
      open={open}
      title="Plan of This Deal"
      submitLabel="Save Plan"
      busyLabel="Saving..."
      onSubmit={async ({ planId, reason }) => {
        const body = { agentId: of.agent.id, planId: planId === theirOwn ? null : planId, reason }
        await choose.mutateAsync({ params: { id: deal.id }, body })
      }}
      onClose={onClose}>
      <Form.Item
        name="planId"
        label="Plan"
        rules={[rules.required('Choose a plan')]}
        extra={`Now: ${of.name}. For ${of.agent.name} in this deal alone; a CDA must be made anew.`}>
        <Select loading={plans.data === undefined} options={options} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Reason"
        extra={`${of.agent.name} reads it.`}
        rules={[rules.requiredText('Say why')]}>
        <Input.TextArea rows={2} maxLength={lengths.reason} />
      </Form.Item>
    </FormDialog>
  )
}
