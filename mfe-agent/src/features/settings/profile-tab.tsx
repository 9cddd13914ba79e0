import { agentStatuses, compPlans, type AgentStatus, type CompPlan } from '@bluebonnet/domain'
import {
  agentFields,
  agentStatusLabels,
  compPlanLabels,
  licenceFlagLabels,
  screens,
  toasts,
  type CurrentUser,
  type Licence,
  type AgentProfile as Profile,
} from '@bluebonnet/contracts'
import { changesOf, useCall, useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { Button, formatDate, RoleTag, SectionCard, Skeleton } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { Form, DraftForm, optionsOf, Select } from '@bluebonnet/ui/page-forms'
import { OwnPlan } from '../../shared/own-plan.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { OwnPhone, OwnPhoto } from './own-contact.js'

interface ProfileValues {
  status: AgentStatus
  compPlan: CompPlan
}

const valuesOf = ({ status, compPlan }: Profile): ProfileValues => ({
  status: status ?? 'ACTIVE',
  compPlan: compPlan ?? 'CAP_80_20',
})

const ProfileForm = ({ profile }: { profile: Profile }) => {
  const draft = useDraft('agent-profile')
  const save = useCallMutation('POST /api/agent/profile', {
    success: toasts.profileUpdated,
    failure: toasts.profileFailed,
  })
  return (
    <DraftForm<ProfileValues, Profile>
      draft={draft}
      edits={{
        row: profile,
        valuesOf,
        save: (values, row) =>
          save.mutateAsync({ body: { ...changesOf(valuesOf(row), values), version: row.version ?? undefined } }),
      }}
      footer={(isBusy) => (
        <Button type="primary" htmlType="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save changes'}
        </Button>
      )}>
      <div className="bb-form-grid">
        <Form.Item name="status" label={agentFields.status}>
          <Select options={optionsOf(agentStatuses, agentStatusLabels)} />
        </Form.Item>
        {profile.compPlan === null ? (
          <Facts facts={[{ label: agentFields.compPlan, value: `${profile.planName}, agreed with your broker` }]} />
        ) : (
          <Form.Item
            name="compPlan"
            label={agentFields.compPlan}
            extra="Your brokers are notified of a change. It applies to CDAs generated afterwards.">
            <Select options={optionsOf(compPlans, compPlanLabels)} />
          </Form.Item>
        )}
      </div>
    </DraftForm>
  )
}

/** The user's licence in TREC's file, in one sentence. Null when the file has no entry. */
const licenceWords = ({ reading, fileDate, flags }: Licence): string | null => {
  if (reading === null || fileDate === null) return null
  const file = `TREC’s file of ${formatDate(fileDate, 'UTC')}`
  if (!reading.isFound) return `Your license number is not in ${file}. Tell your broker if it is mistyped.`
  const expires = reading.expires === null ? '' : `, expires on ${formatDate(reading.expires, 'UTC')}`
  const isOff = flags.includes('NOT_ACTIVE')
  const warned = flags.filter((flag) => flag !== 'NOT_ACTIVE').map((flag) => licenceFlagLabels[flag].toLowerCase())
  return `Your license is ${isOff ? 'not active' : 'active'}${expires}, according to ${file}.${
    warned.length === 0 ? '' : ` Needs attention: ${warned.join(', ')}.`
  }`
}

const OwnLicence = () => {
  const { data } = useCall('GET /api/licences/own')
  const [licence] = data ?? []
  const words = licence === undefined ? null : licenceWords(licence)
  return words === null ? null : <p className="bb-caption bb-mt-8 bb-mb-16">{words}</p>
}

/** The agent's status and plan. Users without an agent profile have none. */
export const AgentProfile = () => {
  const profile = useCall('GET /api/agent/profile')
  if (profile.isError)
    return <LoadFailure what="Your profile" error={profile.error} onRetry={() => void profile.refetch()} />
  if (profile.data === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (profile.data.id === null)
    return (
      <p className="bb-muted">You have no agent profile. Agent status and compensation plan apply to agents only.</p>
    )
  return <ProfileForm profile={profile.data} />
}

const nameOf = ({ firstName, lastName }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || screens.settings.notSet

const Person = ({ user }: { user: CurrentUser }) => (
  <div className="agent-person">
    <OwnPhoto user={user} />
    <div className="bb-grow">
      <Facts
        facts={[
          { label: 'Name', value: nameOf(user) },
          { label: 'Email', value: user.email },
          { label: 'TREC License', value: user.trecLicenseNo ?? screens.settings.notSet },
          { label: 'Role', value: <RoleTag role={user.role} isSuperAdmin={user.isSuperAdmin} /> },
        ]}
      />
      <OwnLicence />
      <OwnPhone user={user} />
    </div>
  </div>
)

export const ProfileTab = () => {
  const { user } = useSession()
  return (
    <div className="bb-stack">
      <SectionCard title="Profile Information">{user === null ? null : <Person user={user} />}</SectionCard>
      <SectionCard title="Agent Profile">
        <AgentProfile />
      </SectionCard>
      <OwnPlan />
    </div>
  )
}
