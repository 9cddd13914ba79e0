import { agentFields, agentStatuses, agentStatusLabels, compPlanLabels, compPlans, toasts, toastTexts } from '@bluebonnet/contracts'
import type { AgentProfile as Profile, AgentStatus, CompPlan } from '@bluebonnet/contracts'
import { useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import { Button, Skeleton } from '@bluebonnet/ui'
import { Form, Select, optionsOf } from '@bluebonnet/ui/forms'
import { LoadFailure } from '../../../shared/load-failure.js'
import type { Draft } from '../hooks/use-draft.js'

export interface ProfileValues {
  status: AgentStatus
  compPlan: CompPlan
}

interface DraftProps {
  draft: Draft<ProfileValues>
}

const ProfileForm = ({ profile: { status, compPlan }, draft }: DraftProps & { profile: Profile }) => {
  const save = useCallMutation('POST /api/agent/profile', {
    invalidates: ['GET /api/agent/profile', 'GET /api/agents', 'GET /api/commission/summary'], success: toasts.profileUpdated, failure: toastTexts.profileFailed, onSuccess: draft.forget,
  })
  return (
    <Form<ProfileValues> layout="vertical" initialValues={{ status, compPlan, ...draft.changes }} onValuesChange={draft.keep} onFinish={(body) => save.mutate({ body })}>
      <div className="bb-form-grid">
        <Form.Item name="status" label={agentFields.status}><Select options={optionsOf(agentStatuses, agentStatusLabels)} /></Form.Item>
        <Form.Item name="compPlan" label={agentFields.compPlan} extra="Your brokers are told of a change. It counts for CDAs made afterwards.">
          <Select options={optionsOf(compPlans, compPlanLabels)} />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" disabled={save.isPending}>{save.isPending ? 'Saving...' : 'Save changes'}</Button>
    </Form>
  )
}

/** Agent status and plan; somebody without an agent profile has none to edit. */
export const AgentProfile = ({ draft }: DraftProps) => {
  const profile = useCall('GET /api/agent/profile')
  if (profile.isError) return <LoadFailure what="Your profile" error={profile.error} onRetry={() => void profile.refetch()} />
  if (profile.data === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (profile.data.id === null) return <p className="agent-note">You have no agent profile: agent status and compensation plan belong to people who sell.</p>
  return <ProfileForm key={`${profile.data.status} ${profile.data.compPlan}`} profile={profile.data} draft={draft} />
}
