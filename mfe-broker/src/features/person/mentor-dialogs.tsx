import { displayName } from '@bluebonnet/domain'
import { fieldTexts, type Mentorship, type RosterEntry } from '@bluebonnet/contracts'
import { useCall, useCallMutation, useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, InputNumber, PercentInput, rules } from '@bluebonnet/ui/forms'
import { useToday } from '@bluebonnet/ui/use-today'
import { LastDayDialog } from '../../shared/last-day-dialog.js'
import { NothingLeft, type PartOf } from '../../shared/nothing-left.js'
import { AgentField, overlaps } from '../teams/team-dialogs.js'

type NewMentor = CallRequest<'POST /api/agents/:id/mentors'>['body']

/** Warns when a team lead and the mentor leave the agent nothing. */
const WhatIsLeft = ({ agent }: { agent: RosterEntry }) => {
  const { mentorId, percent, since, until } =
    Form.useWatch((all: Partial<NewMentor>) => all, Form.useFormInstance<NewMentor>()) ?? {}
  const { data: teams = [] } = useCall('GET /api/teams', { query: { memberId: agent.id } })
  const ofTeams = teams.flatMap(({ leadId, members }) => members.map((member) => ({ leadId, ...member })))
  const team = ofTeams.find(
    (one) => one.agentId === agent.id && overlaps(one, { since, until: typeof until === 'string' ? until : null }),
  )
  if (percent == null || team?.leadId === mentorId) return null
  const lead: PartOf[] =
    team === undefined || team.leadShare === 0 ? [] : [{ whose: 'team lead', percent: team.leadShare }]
  return <NothingLeft name={displayName(agent)} parts={[...lead, { whose: 'mentor', percent }]} />
}

export const AddMentorDialog = ({ agent, open, onClose }: DialogProps & { agent: RosterEntry }) => {
  const draft = useDraft('mentor', agent.id)
  const add = useCallMutation('POST /api/agents/:id/mentors', {
    draft,
    failure: 'Failed to add the mentor',
    success: 'Mentor added',
  })
  const since = useToday()
  return (
    <FormDialog<NewMentor>
      draft={draft}
      open={open}
      title={`Mentor of ${displayName(agent)}`}
      submitLabel="Add mentor"
      initialValues={{ since }}
      onSubmit={(body) => add.mutateAsync({ params: { id: agent.id }, body })}
      onClose={onClose}>
      <AgentField name="mentorId" label="Mentor" extra="Shares new deals until the day or number below." />
      <div className="bb-form-grid">
        <Form.Item
          name="percent"
          label="Mentor’s Share"
          extra="Of new deals; it can be changed on each."
          rules={[rules.required('Enter a percentage')]}>
          <PercentInput />
        </Form.Item>
        <Form.Item name="since" label="First Day" rules={[rules.required(fieldTexts.teamDay)]}>
          <DateInput />
        </Form.Item>
        <Form.Item
          name="firstDeals"
          label="Ends After Deals"
          dependencies={['until']}
          extra="Cancelled deals do not count."
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, firstDeals: unknown) => {
                if ((firstDeals ?? getFieldValue('until') ?? null) === null) throw new Error(fieldTexts.mentorEnd)
              },
            }),
          ]}>
          <InputNumber min={1} max={1_000} />
        </Form.Item>
        <Form.Item name="until" label="Or on the Last Day" extra="With both, whichever comes first.">
          <DateInput />
        </Form.Item>
      </div>
      <WhatIsLeft agent={agent} />
    </FormDialog>
  )
}

interface EndMentorDialogProps extends DialogProps {
  agent: RosterEntry
  mentorship: Mentorship
}

export const EndMentorDialog = ({ agent, mentorship, open, onClose }: EndMentorDialogProps) => {
  const draft = useDraft('mentor-end', mentorship.id)
  const end = useCallMutation('POST /api/agents/:id/mentors/:mentorshipId/end', {
    draft,
    failure: 'Failed to end the mentor’s time',
    success: 'Mentor ended',
  })
  return (
    <LastDayDialog
      draft={draft}
      open={open}
      title={`End ${mentorship.mentorName} as Mentor`}
      submitLabel="End mentor"
      extra={
        mentorship.dealsUsed === 0
          ? 'A day before the first removes the mentor: no deal has them yet.'
          : 'Who is paid on existing deals does not change.'
      }
      onSubmit={(body) => end.mutateAsync({ params: { id: agent.id, mentorshipId: mentorship.id }, body })}
      onClose={onClose}
    />
  )
}
