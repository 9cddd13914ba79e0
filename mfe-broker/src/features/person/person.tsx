import { roleLabels } from '@bluebonnet/contracts'
import type { RosterEntry } from '@bluebonnet/contracts'
import { Allowed, useCall } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Button,
  EmptyState,
  ErrorState,
  lazyDialog,
  PageHeader,
  RefusedPage,
  SectionCard,
} from '@bluebonnet/ui'
import { EditIcon, SendIcon } from '@bluebonnet/ui/icons'
import { PageWait } from '@bluebonnet/ui/plain'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Ledger } from '../roster/components/ledger-panel.js'
import { useRights } from '../roster/hooks/use-rights.js'
import { useInviteAgain } from '../roster/hooks/use-roster-acts.js'
import { nameOf } from '../roster/roster-entries.js'
import { PersonDeals } from './components/person-deals.js'
import { PersonFacts } from './components/person-facts.js'
import { PersonPapers } from './components/person-papers.js'
import '../roster/roster.css'

const EditAgentDialog = lazyDialog(
  async () => (await import('../roster/components/edit-agent-dialog.js')).EditAgentDialog,
)

const title = 'Agent'
const toRoster = (
  <AppLink className="roster-back" href="/roster">
    Roster
  </AppLink>
)

const OnePerson = ({ person }: { person: RosterEntry }) => {
  const [isEditing, setEditing] = useState(false)
  const invite = useInviteAgain()
  const sells = person.role !== 'TC'
  const { mayChange, why } = useRights(person)
  return (
    <div className="bb-stack">
      <PageHeader
        title={nameOf(person)}
        subtitle={
          <>
            {roleLabels[person.role]} · {toRoster}
          </>
        }
        action={
          mayChange ? (
            <>
              {person.isInvited ? (
                <Button
                  icon={<SendIcon aria-hidden />}
                  disabled={invite.isPending}
                  onClick={() => invite.mutate({ params: { id: person.id } })}>
                  Resend invitation
                </Button>
              ) : null}
              <Button type="primary" icon={<EditIcon aria-hidden />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            </>
          ) : undefined
        }
      />
      {mayChange || why === null ? null : <p className="bb-muted">{why}</p>}
      <div className="bb-columns">
        <PersonFacts person={person} />
        {sells ? <PersonDeals agentId={person.id} /> : null}
        {sells ? (
          <SectionCard title="Commission ledger">
            <Ledger agent={person} />
          </SectionCard>
        ) : null}
        <PersonPapers userId={person.userId} />
      </div>
      <EditAgentDialog agent={person} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  )
}

const Found = () => {
  const { id = '' } = useParams()
  const roster = useCall('GET /api/roster', { query: { agentId: id } })
  const person = roster.data?.[0]
  if (person !== undefined) return <OnePerson key={person.id} person={person} />
  if (roster.data === undefined && !roster.isError) return <PageWait shape="detail" />
  return (
    <>
      <PageHeader title={title} />
      {roster.data === undefined ? (
        <ErrorState title="The agent could not be loaded." onRetry={() => void roster.refetch()} />
      ) : (
        <EmptyState drawing="search" text="There is no such agent." action={toRoster} />
      )}
    </>
  )
}

const refused = (
  <RefusedPage
    title={title}
    text="Only brokers and managers see the roster."
    advice="Your own plan is under Settings in the menu."
  />
)

/** One agent or coordinator: who they are, their deals, what counts towards the cap, and papers of their own. */
const Person = () => (
  <Allowed permission="roster.read" otherwise={refused}>
    <Found />
  </Allowed>
)

export default Person
