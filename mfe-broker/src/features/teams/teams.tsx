import type { Team, TeamMember } from '@bluebonnet/contracts'
import { useFilters, useList } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { AppLink, Button, DateText, EmptyState, formatMoney, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { actionsColumn, RowActions } from '@bluebonnet/ui/actions-column'
import { ListCard, Table, type Column } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox } from '@bluebonnet/ui/filters'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { PeoplePages } from '../../shared/office-pages.js'
import './teams.css'

const AddMemberDialog = lazyDialog(async () => (await import('./team-dialogs.js')).AddMemberDialog)
const AddTeamDialog = lazyDialog(async () => (await import('./team-dialogs.js')).AddTeamDialog)
const EditTeamDialog = lazyDialog(async () => (await import('./team-dialogs.js')).EditTeamDialog)
const EndMemberDialog = lazyDialog(async () => (await import('./team-dialogs.js')).EndMemberDialog)
const TeamHistory = lazyDialog(async () => (await import('./team-history.js')).TeamHistory)

const title = 'Teams'

interface OpenTeamDialog {
  act: 'edit' | 'add' | 'end' | 'history'
  team: Team
  member: TeamMember | null
}

interface MembersProps {
  members: readonly TeamMember[]
  onEnd: ((member: TeamMember) => void) | null
}

const Members = ({ members, onEnd }: MembersProps) =>
  members.length === 0 ? (
    'Nobody yet'
  ) : (
    <ul className="team-members">
      {members.map((member) => (
        <li key={member.id}>
          <span className="team-member">
            <AppLink href={`/roster/${member.agentId}`}>{member.agentName}</AppLink>
            <span className="bb-caption">
              {member.leadShare}% to the lead
              {member.ownCap === null ? null : `, own cap ${formatMoney(member.ownCap)}`}, from{' '}
              <DateText value={member.since} />
              {member.until === null ? null : (
                <>
                  {' '}
                  until <DateText value={member.until} />
                </>
              )}
            </span>
          </span>
          {onEnd === null || member.until !== null ? null : (
            <Button
              size="small"
              type="text"
              aria-label={`End the membership of ${member.agentName}`}
              onClick={() => onEnd(member)}>
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )

const teamColumns = (ask: (asked: OpenTeamDialog) => void, mayWrite: boolean): Column<Team>[] => [
  { key: 'name', title: 'Team', render: ({ name }) => <strong>{name}</strong> },
  {
    key: 'lead',
    title: 'Team lead',
    render: ({ leadId, leadName }) => <AppLink href={`/roster/${leadId}`}>{leadName}</AppLink>,
  },
  {
    key: 'members',
    title: 'Members',
    render: (team) => (
      <Members members={team.members} onEnd={mayWrite ? (member) => ask({ act: 'end', team, member }) : null} />
    ),
  },
  actionsColumn((team) => {
    const act = (what: OpenTeamDialog['act']) => () => ask({ act: what, team, member: null })
    return (
      <RowActions
        name={team.name}
        actions={[
          mayWrite && ['Add member', act('add')],
          mayWrite && ['Edit', act('edit')],
          ['History', act('history')],
        ]}
      />
    )
  }),
]

const Dialogs = ({ asked, onClose }: { asked: OpenTeamDialog; onClose: () => void }) => {
  const { act, team, member } = asked
  if (act === 'edit') return <EditTeamDialog team={team} open onClose={onClose} />
  if (act === 'history') return <TeamHistory team={team} open onClose={onClose} />
  if (act === 'add') return <AddMemberDialog team={team} open onClose={onClose} />
  return member === null ? null : <EndMemberDialog team={team} member={member} open onClose={onClose} />
}

const pageRows = 20

const Shown = () => {
  const { get, filter: narrow, search } = useFilters()
  const q = get('q')
  const { rows, ...list } = useList('GET /api/teams', { query: { q } }, pageRows)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<OpenTeamDialog | null>(null)
  const mayWrite = useMay('teams.write')
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="A member’s new deals are shared with the lead"
        action={
          mayWrite ? (
            <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
              New team
            </Button>
          ) : null
        }
      />
      <PeoplePages page="/teams" />
      <FilterBar label="Filter teams" onClear={q === '' ? undefined : () => narrow({ q: null })}>
        <SearchBox value={q} onSearch={search} placeholder="Search by team or lead" label="Search teams" />
      </FilterBar>
      <ListCard title={title} noun="teams" list={list} failure="The teams could not be loaded.">
        <Table
          caption={title}
          columns={teamColumns(setAsked, mayWrite)}
          rows={rows}
          empty={<EmptyState drawing="people" text={q === '' ? 'No teams yet' : 'No teams match'} />}
        />
      </ListCard>
      <AddTeamDialog open={isAdding} onClose={() => setAdding(false)} />
      {asked === null ? null : <Dialogs asked={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Teams with their leads and members (brokers and managers; docs/rules/commission-and-caps.md#teams). */
const Teams = () => (
  <AllowedPage
    permission="teams.read"
    title={title}
    text="Only brokers and managers manage teams."
    advice="Your deals say who shares them.">
    <Shown />
  </AllowedPage>
)

export default Teams
