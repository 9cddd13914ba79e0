import { fieldTexts, type Team, type TeamMember } from '@bluebonnet/contracts'
import { lengths } from '@bluebonnet/domain'
import { changesOf, useCall, useCallMutation, useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, MoneyInput, PercentInput, rules, Select } from '@bluebonnet/ui/forms'
import { useToday } from '@bluebonnet/ui/use-today'
import { LastDayDialog } from '../../shared/last-day-dialog.js'
import { NothingLeft, type PartOf } from '../../shared/nothing-left.js'

export const AgentField = ({ name, label, extra }: { name: string; label: string; extra: string }) => {
  const agents = useCall('GET /api/agents')
  const options = agents.data
    ?.filter(({ role }) => role !== 'TC')
    .map(({ id, firstName, lastName }) => ({ value: id, label: [firstName, lastName].filter(Boolean).join(' ') }))
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[rules.required(fieldTexts.agent)]}>
      <Select loading={agents.data === undefined} options={options ?? []} placeholder="Choose an agent" />
    </Form.Item>
  )
}

const TeamFields = () => (
  <>
    <Form.Item name="name" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
      <Input maxLength={lengths.name} autoComplete="off" />
    </Form.Item>
    <AgentField name="leadId" label="Team Lead" extra="Sees the deals that members begin while in the team." />
  </>
)

type NewTeam = CallRequest<'POST /api/teams'>['body']

export const AddTeamDialog = ({ open, onClose }: DialogProps) => {
  const draft = useDraft('team')
  const add = useCallMutation('POST /api/teams', { draft, failure: 'Failed to save the team', success: 'Team saved' })
  return (
    <FormDialog<NewTeam>
      draft={draft}
      open={open}
      title="New team"
      submitLabel="Save team"
      onSubmit={(body) => add.mutateAsync({ body })}
      onClose={onClose}>
      <TeamFields />
    </FormDialog>
  )
}

interface TeamValues extends NewTeam {
  since?: string | null
}

const particulars = ({ name, leadId }: Team, since: string): TeamValues => ({ name, leadId, since })

/** Shown only when the lead changes. */
const LeadsSince = ({ of }: { of: Team }) => {
  const leadId = Form.useWatch<string | undefined>('leadId')
  if (leadId === undefined || leadId === of.leadId) return null
  return (
    <Form.Item
      name="since"
      label="Leads Since"
      extra="Closed deals imported from that date on are shared with this lead. Existing deals do not change."
      rules={[rules.required(fieldTexts.teamDay)]}>
      <DateInput />
    </Form.Item>
  )
}

export const EditTeamDialog = ({ team, open, onClose }: DialogProps & { team: Team }) => {
  const draft = useDraft('edit-team', team.id)
  const change = useCallMutation('PATCH /api/teams/:id', { failure: 'Failed to save the team', success: 'Team saved' })
  const today = useToday()
  return (
    <FormDialog<TeamValues, Team>
      draft={draft}
      open={open}
      title={`Edit ${team.name}`}
      submitLabel="Save team"
      edits={{
        row: team,
        valuesOf: (row) => particulars(row, today),
        save: (values, row) => {
          const body = { ...changesOf(particulars(row, today), values), version: row.version }
          return change.mutateAsync({ params: { id: row.id }, body })
        },
      }}
      onClose={onClose}>
      <TeamFields />
      <LeadsSince of={team} />
    </FormDialog>
  )
}

interface Days {
  since?: string | undefined
  until?: string | null | undefined
}

/** Whether two times in days have a day in common. Without a first day, from the beginning. */
export const overlaps = (one: Days, other: Days): boolean =>
  (one.until ?? null) === null || (other.since ?? '') <= (one.until ?? '')
    ? (other.until ?? null) === null || (one.since ?? '') <= (other.until ?? '')
    : false

/** Warns when the lead and a mentor leave the new member nothing. */
const WhatIsLeft = ({ team }: { team: Team }) => {
  const { agentId, leadShare, since } =
    Form.useWatch((all: Partial<NewMember>) => all, Form.useFormInstance<NewMember>()) ?? {}
  const agents = useCall('GET /api/agents')
  const { data: mentors = [] } = useCall(
    'GET /api/agents/:id/mentors',
    { params: { id: agentId ?? '' }, query: {} },
    { enabled: agentId !== undefined },
  )
  if (agentId === undefined || leadShare == null) return null
  const mentor = mentors.find((one) => !one.isOver && one.mentorId !== team.leadId && overlaps(one, { since }))
  const agent = agents.data?.find(({ id }) => id === agentId)
  const name = [agent?.firstName, agent?.lastName].filter(Boolean).join(' ') || 'The agent'
  const ofMentor: PartOf[] = mentor === undefined ? [] : [{ whose: 'mentor', percent: mentor.percent }]
  return <NothingLeft name={name} parts={[{ whose: 'team lead', percent: leadShare }, ...ofMentor]} />
}

type NewMember = CallRequest<'POST /api/teams/:id/members'>['body']

export const AddMemberDialog = ({ team, open, onClose }: DialogProps & { team: Team }) => {
  const draft = useDraft('team-member', team.id)
  const join = useCallMutation('POST /api/teams/:id/members', {
    draft,
    failure: 'Failed to add the member',
    success: 'Member added',
  })
  const since = useToday()
  return (
    <FormDialog<NewMember>
      draft={draft}
      open={open}
      title={`Add to ${team.name}`}
      submitLabel="Add member"
      initialValues={{ since }}
      onSubmit={(body) => join.mutateAsync({ params: { id: team.id }, body })}
      onClose={onClose}>
      <AgentField name="agentId" label="Agent" extra="In one team at a time." />
      <div className="bb-form-grid">
        <Form.Item
          name="leadShare"
          label="Lead’s Share"
          extra="Of new deals; it can be changed on each."
          rules={[rules.required('Enter a percentage, 0 for none')]}>
          <PercentInput />
        </Form.Item>
        <Form.Item name="ownCap" label="Own Cap" extra="Replaces the plan’s cap while in the team. Empty: no change.">
          <MoneyInput exact />
        </Form.Item>
        <Form.Item name="since" label="First Day" rules={[rules.required(fieldTexts.teamDay)]}>
          <DateInput />
        </Form.Item>
      </div>
      <WhatIsLeft team={team} />
    </FormDialog>
  )
}

interface EndMemberDialogProps extends DialogProps {
  team: Team
  member: TeamMember
}

export const EndMemberDialog = ({ team, member, open, onClose }: EndMemberDialogProps) => {
  const draft = useDraft('team-member-end', member.id)
  const end = useCallMutation('POST /api/teams/:id/members/:memberId/end', {
    draft,
    failure: 'Failed to end the membership',
    success: 'Membership ended',
  })
  return (
    <LastDayDialog
      draft={draft}
      open={open}
      title={`${member.agentName} Leaves ${team.name}`}
      submitLabel="End membership"
      extra="Deals begun by then stay with the team. Who is paid on them does not change."
      onSubmit={(body) => end.mutateAsync({ params: { id: team.id, memberId: member.id }, body })}
      onClose={onClose}
    />
  )
}
