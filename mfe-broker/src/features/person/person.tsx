import { displayName, shownPhone } from '@bluebonnet/domain'
import { agentFields, dealSideLabels, roleLabels, screens, type RosterEntry } from '@bluebonnet/contracts'
import { useAtOnce, useCall, useFilters, useList } from '@bluebonnet/portal-sdk'
import {
  AgentStatusTag,
  AppLink,
  Button,
  DateText,
  DealStatusTag,
  EmptyState,
  ErrorState,
  formatMoney,
  lazyDialog,
  Money,
  PageHeader,
  SectionCard,
} from '@bluebonnet/ui'
import { Facts, Item, ItemList, ListCard } from '@bluebonnet/ui/data'
import { EditIcon, Icon, SendIcon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { lazyPart, PageSkeleton } from '@bluebonnet/ui/plain'
import { Segmented } from '@bluebonnet/ui/segmented'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { AllowedPage } from '../../shared/allowed-page.js'
import { LicenceCard } from '../licences/licence-parts.js'
import { NewEmail } from '../roster/new-email.js'
import { PersonTags, PlanText } from '../roster/person-tags.js'
import { useInviteAgain, useRights } from '../roster/roster-changes.js'
import '../roster/roster.css'

const pageRows = 10

const PersonDeals = ({ agentId }: { agentId: string }) => {
  const { rows, ...list } = useList('GET /api/deals', { query: { agentId } }, pageRows, 'shown.deals')
  return (
    <ListCard
      title={screens.deals.title}
      noun="deals"
      list={list}
      failure="The deals could not be loaded."
      flush={false}>
      <ItemList
        label={screens.deals.title}
        items={rows}
        empty={<EmptyState drawing="deals" text={screens.deals.none} />}
        render={(deal) => (
          <Item
            title={<AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>}
            detail={[deal.city, formatMoney(deal.price), dealSideLabels[deal.side]].join(' · ')}
            end={
              <>
                <SampleTag deal={deal} /> <DealStatusTag status={deal.status} />
              </>
            }
          />
        )}
      />
    </ListCard>
  )
}

/** Facts that only agents have. */
const ofAgent = (person: RosterEntry) => [
  { label: 'TREC License', value: person.trecLicenseNo ?? 'None: no CDA can be generated' },
  { label: agentFields.status, value: <AgentStatusTag status={person.status} /> },
  { label: agentFields.compPlan, value: <PlanText person={person} /> },
  {
    label: 'Cap Year Start',
    value: person.capYearStart === null ? 'January 1' : <DateText value={person.capYearStart} />,
  },
  { label: 'Closed this year', value: person.closedDeals },
  { label: 'Volume', value: <Money value={person.closedVolume} /> },
  { label: screens.commission.ytd, value: <Money value={person.commissionYTD} /> },
]

const PersonEmail = ({ person }: { person: RosterEntry }) => (
  <>
    <a href={`mailto:${person.email}`}>{person.email}</a>
    {person.newEmail === undefined ? null : <NewEmail person={person} />}
  </>
)

const PersonFacts = ({ person }: { person: RosterEntry }) => (
  <SectionCard title="Details">
    <div className="roster-person">
      <PersonTags person={person} />
    </div>
    <Facts
      facts={[
        { label: 'Email', value: <PersonEmail person={person} /> },
        {
          label: 'Phone',
          value: person.phone === null ? '—' : <a href={`tel:${person.phone}`}>{shownPhone(person.phone)}</a>,
        },
        ...(person.role === 'TC' ? [] : ofAgent(person)),
      ]}
    />
  </SectionCard>
)

const ChangePlanDialog = lazyDialog(async () => (await import('../roster/change-plan-dialog.js')).ChangePlanDialog)
const EditAgentDialog = lazyDialog(async () => (await import('../roster/edit-agent-dialog.js')).EditAgentDialog)

const title = 'Agent'
const toRoster = (
  <AppLink className="bb-underline" href="/roster">
    Roster
  </AppLink>
)

const PersonMoney = lazyPart(async () => import('./person-money.js'))
const PersonProduction = lazyPart(async () => import('./person-production.js'))
const PapersAndHistory = lazyPart(async () => import('./person-papers.js'))

const tabNames = ['overview', 'money', 'papers'] as const
type Tab = (typeof tabNames)[number]
const tabs: { value: Tab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'money', label: 'Money' },
  { value: 'papers', label: 'Papers and history' },
]

const Overview = ({ person, sells }: { person: RosterEntry; sells: boolean }) => (
  <div className="bb-stack">
    <div className="bb-columns">
      <PersonFacts person={person} />
      {sells ? (
        <Suspense fallback={<div className="bb-wait bb-chart-wait" />}>
          <PersonProduction agentId={person.id} />
        </Suspense>
      ) : null}
      {sells ? <LicenceCard userId={person.userId} /> : null}
    </div>
    {sells ? <PersonDeals agentId={person.id} /> : null}
  </div>
)

const OnePerson = ({ person }: { person: RosterEntry }) => {
  const [isEditing, setEditing] = useState(false)
  const [isPutting, setPutting] = useState(false)
  const invite = useInviteAgain()
  const sells = person.role !== 'TC'
  const { oneOf, set } = useFilters()
  const [shown, choose] = useAtOnce<Tab>(oneOf('tab', tabNames) ?? 'overview', (tab) =>
    set({ tab: tab === 'overview' ? '' : tab }),
  )
  const { mayChange, mayChangeTerms, why } = useRights(person)
  return (
    <div className="bb-stack">
      <PageHeader
        title={displayName(person)}
        facts={
          <>
            {roleLabels[person.role]} · {toRoster}
          </>
        }
        action={
          mayChange ? (
            <>
              <PageMore>
                {person.isInvited ? (
                  <Button
                    icon={<Icon of={SendIcon} />}
                    disabled={invite.isPending}
                    onClick={() => invite.mutate({ params: { id: person.id } })}>
                    Send invitation
                  </Button>
                ) : null}
                {sells && mayChangeTerms ? <Button onClick={() => setPutting(true)}>Change plan</Button> : null}
              </PageMore>
              <Button type="primary" icon={<Icon of={EditIcon} />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            </>
          ) : undefined
        }
      />
      {mayChange || why === null ? null : <p className="bb-muted">{why}</p>}
      <nav aria-label={`Parts of ${displayName(person)}`}>
        <Segmented<Tab>
          className="bb-choices"
          value={shown}
          options={tabs.filter(({ value }) => sells || value !== 'money')}
          onChange={choose}
        />
      </nav>
      <Suspense fallback={<PageSkeleton shape="detail" />}>
        {shown === 'money' && sells ? <PersonMoney person={person} /> : null}
        {shown === 'papers' ? <PapersAndHistory person={person} /> : null}
        {shown === 'overview' || (shown === 'money' && !sells) ? <Overview person={person} sells={sells} /> : null}
      </Suspense>
      <ChangePlanDialog agent={person} open={isPutting} onClose={() => setPutting(false)} />
      <EditAgentDialog agent={person} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  )
}

const PersonContent = () => {
  const { id = '' } = useParams()
  const roster = useCall('GET /api/roster', { query: { agentId: id } })
  const person = roster.data?.[0]
  if (person !== undefined) return <OnePerson key={person.id} person={person} />
  if (roster.data === undefined && !roster.isError) return <PageSkeleton shape="detail" />
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

/** One agent or coordinator: profile, deals, cap ledger and own papers. */
const Person = () => (
  <AllowedPage
    permission="roster.read"
    title={title}
    text="Only brokers and managers see the roster."
    advice="Your own plan is under Settings in the menu.">
    <PersonContent />
  </AllowedPage>
)

export default Person
