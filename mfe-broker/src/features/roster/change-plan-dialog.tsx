import { displayName, lengths } from '@bluebonnet/domain'
import type { RosterEntry } from '@bluebonnet/contracts'
import { useCall, useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, rules, Select } from '@bluebonnet/ui/forms'
import { PlanText } from './person-tags.js'
import { useChangePlan } from './roster-changes.js'

type PlanAssignment = CallRequest<'POST /api/agents/:id/plan'>['body']

/** Puts an agent on a plan from a given date (docs/rules/commission-and-caps.md#on-a-plan). */
export const ChangePlanDialog = ({ agent, open, onClose }: DialogProps & { agent: RosterEntry }) => {
  const draft = useDraft('put-on-plan', agent.id)
  const put = useChangePlan(draft)
  const plans = useCall('GET /api/plans', {}, { enabled: open })
  return (
    <FormDialog<PlanAssignment>
      draft={draft}
      open={open}
      title={`Change plan of ${displayName(agent)}`}
      submitLabel="Change plan"
      onSubmit={(body) => put.mutateAsync({ params: { id: agent.id }, body })}
      onClose={onClose}>
      <Form.Item
        name="planId"
        label="Plan"
        rules={[rules.required('Choose a plan')]}
        extra={
          <>
            Now: <PlanText person={agent} />
          </>
        }>
        <Select
          loading={plans.data === undefined}
          options={plans.data?.map(({ id, name }) => ({ value: id, label: name, title: name })) ?? []}
        />
      </Form.Item>
      <Form.Item
        name="from"
        label="From"
        extra="Empty: today. CDAs that are not approved yet are generated again under it.">
        <DateInput placeholder="Today" />
      </Form.Item>
      <Form.Item name="reason" label="Reason" rules={[rules.requiredText('Enter a reason')]}>
        <Input.TextArea rows={2} maxLength={lengths.reason} />
      </Form.Item>
    </FormDialog>
  )
}
