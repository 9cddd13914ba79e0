import { displayName } from '@bluebonnet/domain'
import { otherCapWords, screens, type RosterEntry } from '@bluebonnet/contracts'
import { AppLink, EmptyState, formatMoneyShort, Money } from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { CapBar, Table, type Column, type TableView } from '@bluebonnet/ui/data'
import { PersonActions } from './person-actions.js'
import { PersonTags, PlanText } from './person-tags.js'

interface RosterActions {
  onEdit: (person: RosterEntry) => void
  onLedger: (person: RosterEntry) => void
}

interface RosterTableProps {
  people: readonly RosterEntry[] | undefined
  columns: readonly Column<RosterEntry>[]
  view: TableView
}

const Person = ({ person }: { person: RosterEntry }) => (
  <div className="roster-person">
    <AppLink className="bb-medium" href={`/roster/${person.id}`}>
      {displayName(person)}
    </AppLink>
    <PersonTags person={person} />
    <span className="bb-muted bb-small bb-ellipsis roster-mail" title={person.email}>
      {person.email}
    </span>
  </div>
)

const MainCap = ({ person }: { person: RosterEntry }) =>
  person.annualCap === null ? (
    <span className="bb-muted">{person.role === 'TC' ? '—' : 'No cap'}</span>
  ) : (
    <div className="roster-cap">
      <CapBar
        cap={person.annualCap}
        paid={person.capPaid}
        reserved={person.capReserved}
        label={`Cap progress of ${displayName(person)}`}
      />
    </div>
  )

const Cap = ({ person }: { person: RosterEntry }) => (
  <>
    <MainCap person={person} />
    {person.otherCaps?.map((other) => (
      <div key={other.label} className="bb-muted">
        {other.label}: {otherCapWords(other)}
      </div>
    ))}
  </>
)

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** A year's closed volume by month as a line, in words for screen readers and on hover. */
const Sparkline = ({ volumes }: { volumes: readonly number[] }) => {
  const top = Math.max(...volumes)
  const words = volumes.flatMap((volume, month) =>
    volume === 0 ? [] : [`${monthName.format(Date.UTC(2026, month))} ${formatMoneyShort(volume)}`],
  )
  const points = volumes.map((volume, month) => `${(month / (volumes.length - 1)) * 100},${100 - (volume / top) * 100}`)
  return (
    <svg className="roster-line" viewBox="0 0 100 100" preserveAspectRatio="none" role="img">
      <title>{words.join(', ')}</title>
      <polyline points={points.join(' ')} />
    </svg>
  )
}

/** In January there is no line yet. */
const Volume = ({ person: { closedVolume, volumeByMonth = [] } }: { person: RosterEntry }) => (
  <>
    <Money value={closedVolume} />
    {volumeByMonth.length > 1 ? <Sparkline volumes={volumeByMonth} /> : null}
  </>
)

export const rosterColumns = ({ onEdit, onLedger }: RosterActions): Column<RosterEntry>[] => [
  {
    key: 'agent',
    title: 'Agent',
    width: '23%',
    orders: [{ order: 'name', to: 'ascending' }],
    render: (person) => <Person person={person} />,
  },
  { key: 'plan', title: 'Plan', width: '128px', brief: 'detail', render: (person) => <PlanText person={person} /> },
  {
    key: 'cap',
    title: 'Cap progress',
    brief: 'state',
    orders: [{ order: 'cap', to: 'descending' }],
    render: (person) => <Cap person={person} />,
  },
  {
    key: 'deals',
    title: 'Closed YTD',
    align: 'end',
    orders: [{ order: 'deals', to: 'descending' }],
    render: (person) => person.closedDeals,
  },
  {
    key: 'volume',
    title: 'Volume',
    align: 'end',
    orders: [{ order: 'volume', to: 'descending' }],
    render: (person) => <Volume person={person} />,
  },
  {
    key: 'commission',
    title: screens.commission.ytd,
    align: 'end',
    brief: 'figure',
    orders: [{ order: 'commission', to: 'descending' }],
    render: (person) => <Money value={person.commissionYTD} />,
  },
  actionsColumn((person) => (
    <PersonActions person={person} onEdit={() => onEdit(person)} onLedger={() => onLedger(person)} />
  )),
]

export const RosterTable = ({ people, columns, view }: RosterTableProps) => (
  <Table
    caption="Roster"
    columns={columns}
    rows={people}
    view={view}
    rowKey={(person) => person.userId}
    empty={<EmptyState drawing="people" text="No agents match your search criteria" />}
  />
)
