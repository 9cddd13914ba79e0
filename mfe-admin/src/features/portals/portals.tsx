import { portalFailureLabels, roleLabels } from '@bluebonnet/contracts'
import type { PortalReleaseStatus, PortalStatus } from '@bluebonnet/contracts'
import { useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import {
  Button,
  DateText,
  EmptyState,
  ErrorState,
  PageHeader,
  RelativeTime,
  SectionCard,
  Skeleton,
  ToneTag,
  useConfirm,
} from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'

const RollBack = ({ portal, version, to }: { portal: string; version: string; to: string }) => {
  const confirm = useConfirm()
  const rollBack = useCallMutation('POST /api/portals/:name/rollback', {
    invalidates: ['GET /api/portals'],
    failure: 'Failed to roll back',
    success: { title: 'Rolled back', description: `${portal} is back at ${to}.` },
  })
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: `Roll back ${portal}?`,
      content:
        `Everybody goes back to ${to}, open pages at their next screen. ` +
        `${version} stays back until its team releases it again.`,
      confirmLabel: 'Roll back',
      danger: true,
    })
    if (yes) rollBack.mutate({ params: { name: portal }, body: { version } })
  }
  return (
    <Button size="small" disabled={rollBack.isPending} aria-label={`Roll back ${portal}`} onClick={() => void ask()}>
      Roll back
    </Button>
  )
}

const State = ({ release: { state, firstTo, withdrawnAt, withdrawnBy } }: { release: PortalReleaseStatus }) => {
  if (firstTo) {
    const { role, share } = firstTo
    return (
      <ToneTag colour="blue">{role === undefined ? `First for ${share}%` : `First for ${roleLabels[role]}`}</ToneTag>
    )
  }
  if (state === 'LIVE') return <ToneTag colour="green">Live</ToneTag>
  if (state === 'EARLIER') return <ToneTag colour="gray">Earlier</ToneTag>
  return (
    <span>
      <ToneTag colour="orange">Rolled back</ToneTag>{' '}
      <span className="bb-muted">
        {withdrawnBy === null ? 'by itself' : `by ${withdrawnBy}`}
        {withdrawnAt === null ? null : (
          <>
            , <RelativeTime value={withdrawnAt} />
          </>
        )}
      </span>
    </span>
  )
}

const Failures = ({ release: { passedOver, lastFailure } }: { release: PortalReleaseStatus }) => {
  if (passedOver === 0 || lastFailure === null) return 'None'
  return (
    <span>
      {passedOver === 1 ? '1 session' : `${passedOver} sessions`}
      <span className="bb-muted">
        {' '}
        · last on {lastFailure.path}: {portalFailureLabels[lastFailure.failure]},{' '}
        <RelativeTime value={lastFailure.at} />
      </span>
    </span>
  )
}

const actsOf = (portal: string, live: PortalReleaseStatus | undefined, to: string): Column<PortalReleaseStatus> => ({
  key: 'acts',
  title: 'Actions',
  acts: true,
  quiet: true,
  align: 'end',
  render: (release) => (release === live ? <RollBack portal={portal} version={release.version} to={to} /> : null),
})

const columnsFor = ({ name, releases }: PortalStatus): Column<PortalReleaseStatus>[] => {
  const [live, ...others] = releases
  const to = others.find(({ state }) => state !== 'WITHDRAWN')?.version
  return [
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
    { key: 'state', title: 'State', render: (release) => <State release={release} /> },
    {
      key: 'since',
      title: 'Released',
      render: ({ since, by }) => (
        <span>
          {since === null ? '—' : <DateText value={since} time />}
          {by === null ? null : <span className="bb-muted"> by {by}</span>}
        </span>
      ),
    },
    { key: 'failures', title: 'Passed over', render: (release) => <Failures release={release} /> },
    ...(to === undefined ? [] : [actsOf(name, live, to)]),
  ]
}

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
            columns={columnsFor(portal)}
            rows={portal.releases}
            rowKey={({ version }) => version}
            empty={null}
          />
        </SectionCard>
      ))}
    </div>
  )
}

/** Releases of the portals for super admins: what is live, since when, by whom, and the way back. */
const Portals = () => (
  <SuperAdminOnly title={title} permission="portals.manage">
    <Releases />
  </SuperAdminOnly>
)

export default Portals
