import { can } from '@bluebonnet/contracts'
import type { RosterEntry } from '@bluebonnet/contracts'
import { Allowed, useCall, useList, usePanel, useSession } from '@bluebonnet/portal-sdk'
import { Button, countedTitle, EmptyState, ErrorState, PageHeader, RefusedPage, SectionCard } from '@bluebonnet/ui'
import { AddIcon, CommissionIcon } from '@bluebonnet/ui/icons'
import { LoadMore } from '@bluebonnet/ui/data'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AddPersonDialog } from './components/add-person-dialog.js'
import { EditAgentDialog } from './components/edit-agent-dialog.js'
import { LedgerPanel } from './components/ledger-panel.js'
import { RosterFilters, useRosterFilter } from './components/roster-filters.js'
import { RosterTable } from './components/roster-table.js'
import { queryOf } from './roster-entries.js'
import './roster.css'

const pageRows = 50
const title = 'Roster'

const Agents = () => {
  const { user } = useSession()
  const filter = useRosterFilter()
  const navigate = useNavigate()
  const ledger = usePanel('ledger')
  const leads = usePanel('lead')
  const lead = useCall('GET /api/leads/:id', { params: { id: leads.about ?? '' } }, { enabled: leads.about !== null })
  const { rows: people, ...roster } = useList('GET /api/roster', { query: queryOf(filter) }, pageRows)
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<RosterEntry | null>(null)
  const [isEditing, setEditing] = useState(false)
  const isEmpty = people?.length === 0 && filter.q === '' && filter.plan === undefined && filter.access === undefined
  const owner = useCall(
    'GET /api/roster',
    { query: { agentId: ledger.about ?? '' } },
    { enabled: ledger.about !== null },
  )

  const add = (
    <Button type="primary" icon={<AddIcon aria-hidden />} onClick={() => setAdding(true)}>
      Add Agent
    </Button>
  )
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Agents with their plan, cap and production of this year"
        action={
          <>
            <Button icon={<CommissionIcon aria-hidden />} onClick={() => void navigate('/company-dollar')}>
              Company Dollar
            </Button>
            <Button onClick={() => void navigate('/statements')}>1099 Statements</Button>
            {user && can(user, 'agents.manage') ? add : null}
          </>
        }
      />
      <RosterFilters filter={filter} />
      <SectionCard title={countedTitle('Agents', roster.total, roster.isAtLeast)} flush>
        {roster.error ? <ErrorState title="The roster could not be loaded." onRetry={roster.refetch} /> : null}
        {isEmpty ? <EmptyState drawing="people" text="No agents yet" action={add} /> : null}
        {isEmpty || roster.error ? null : (
          <RosterTable
            people={people}
            onLedger={(person) => ledger.open(person.id)}
            onEdit={(person) => {
              setEdited(person)
              setEditing(true)
            }}
          />
        )}
        {roster.isLong ? <LoadMore noun="agents" {...roster.more} /> : null}
      </SectionCard>
      <AddPersonDialog open={isAdding} onClose={() => setAdding(false)} />
      {lead.data === undefined ? null : (
        <AddPersonDialog key={lead.data.id} lead={lead.data} open={leads.about !== null} onClose={leads.close} />
      )}
      {edited ? (
        <EditAgentDialog key={edited.id} agent={edited} open={isEditing} onClose={() => setEditing(false)} />
      ) : null}
      <LedgerPanel agent={ledger.about === null ? undefined : owner.data?.[0]} onClose={ledger.close} />
    </div>
  )
}

const refused = (
  <RefusedPage
    title={title}
    text="Only brokers and managers see the roster."
    advice="Your own plan is under Settings in the menu."
  />
)

/** The brokerage's agents with plan, cap and the year's production (brokers and managers). */
const Roster = () => (
  <Allowed permission="roster.read" otherwise={refused}>
    <Agents />
  </Allowed>
)

export default Roster
