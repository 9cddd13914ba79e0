import { counted } from '@bluebonnet/domain'
import { portalFailureLabels, type PortalReleaseStatus } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import {
  DateText,
  EmptyState,
  ErrorState,
  PageHeader,
  RelativeTime,
  SectionCard,
  Skeleton,
  ToneTag,
} from '@bluebonnet/ui'
import { Table, type Column } from '@bluebonnet/ui/data'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'

const Failures = ({ release: { passedOver, lastFailure } }: { release: PortalReleaseStatus }) => {
  if (passedOver === 0 || lastFailure === null) return 'None'
  return (
    <span>
      {counted(passedOver, 'session')}
      <span className="bb-muted bb-caption">
        {' '}
        · last on {lastFailure.path}: {portalFailureLabels[lastFailure.failure]},{' '}
        <RelativeTime value={lastFailure.at} />
      </span>
    </span>
  )
}

const columns: Column<PortalReleaseStatus>[] = [
  {
    key: 'version',
    title: 'Version',
    render: ({ version, commit }) => (
      <span>
        {version}
        {commit === null ? null : <span className="bb-muted"> · {commit}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    brief: 'figure',
    render: ({ state }) =>
      state === 'LIVE' ? <ToneTag colour="green">Live</ToneTag> : <ToneTag colour="gray">Earlier</ToneTag>,
  },
  {
    key: 'since',
    title: 'Released',
    brief: 'detail',
    render: ({ since, by }) => (
      <span>
        {since === null ? '—' : <DateText value={since} time />}
        {by === null ? null : <span className="bb-muted"> by {by}</span>}
      </span>
    ),
  },
  {
    key: 'failures',
    title: 'Passed over',
    brief: 'state',
    render: (release) => (
      <>
        <span className="bb-on-phones">Passed over: </span>
        <Failures release={release} />
      </>
    ),
  },
]

const title = 'Portals'

const Releases = () => {
  const { data, error, refetch } = useCall('GET /api/portals')
  const portals = data?.portals
  return (
    <div className="bb-stack">
      <PageHeader title={title} subtitle="Which release of each portal people see, and how it performs" />
      {error && !portals ? (
        <ErrorState title="The portals could not be loaded." onRetry={() => void refetch()} />
      ) : null}
      {!error && !portals ? <Skeleton active /> : null}
      {portals?.length === 0 ? <EmptyState drawing="search" text="This server serves no portals" /> : null}
      {portals?.map((portal) => (
        <SectionCard key={portal.name} title={portal.name} flush>
          <Table
            caption={`Releases of ${portal.name}`}
            columns={columns}
            rows={portal.releases}
            rowKey={({ version }) => version}
            empty={null}
          />
        </SectionCard>
      ))}
    </div>
  )
}

/** Portal releases for super admins: the live version, its date and author, and its performance. */
const Portals = () => (
  <SuperAdminOnly title={title} permission="portals.manage">
    <Releases />
  </SuperAdminOnly>
)

export default Portals
