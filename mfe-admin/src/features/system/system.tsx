import { capitalize } from '@bluebonnet/domain'
import { screens, sizeText, type SystemState } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import {
  Button,
  DateText,
  ErrorState,
  formatMoment,
  PageHeader,
  RelativeTime,
  SectionCard,
  StatCard,
  StatRow,
  ToneTag,
  useTimeZone,
} from '@bluebonnet/ui'
import { Table, type Column } from '@bluebonnet/ui/data'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { JobTable, jobWords } from './job-table.js'

const texts = screens.system

type Check = SystemState['checks'][number]
type Schedule = SystemState['schedules'][number]
type Process = SystemState['processes'][number]

const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** The server's detail about one dependency, with its timestamps formatted, as a sentence. */
const Detail = ({ detail }: { detail: string }) => {
  const timeZone = useTimeZone()
  return capitalize(detail.replaceAll(moments, (moment) => formatMoment(moment, timeZone)))
}

const checkNames: Readonly<Record<string, string>> = {
  database: 'Database',
  work: 'Jobs on time',
  worker: 'Workers',
  queue: 'Queue',
  redis: 'Redis',
  store: 'File storage',
  scanner: 'Malware scanner',
  disk: 'Disk',
  mail: 'Mail server',
}
const kinds = { api: 'API', worker: 'Worker' } as const

const checkColumns: Column<Check>[] = [
  { key: 'name', title: 'What', width: '180px', render: ({ name }) => checkNames[name] ?? name },
  {
    key: 'ok',
    title: 'State',
    brief: 'figure',
    width: '110px',
    render: ({ ok }) => (ok ? <ToneTag colour="green">OK</ToneTag> : <ToneTag colour="red">Failing</ToneTag>),
  },
  { key: 'detail', title: 'Detail', brief: 'detail', render: ({ detail }) => <Detail detail={detail} /> },
]

const processColumns: Column<Process>[] = [
  { key: 'kind', title: 'Process', render: ({ kind }) => kinds[kind] },
  { key: 'version', title: 'Version', render: ({ version }) => version },
  { key: 'started', title: 'Started', brief: 'detail', render: ({ startedAt }) => <DateText value={startedAt} time /> },
  {
    key: 'seen',
    title: 'Last seen',
    brief: 'figure',
    render: ({ seenAt, isSilent }) =>
      isSilent ? (
        <ToneTag colour="red">
          Not seen since <DateText value={seenAt} time />
        </ToneTag>
      ) : (
        <ToneTag colour="green">Running</ToneTag>
      ),
  },
  {
    key: 'disk',
    title: 'Disk left',
    align: 'end',
    brief: 'state',
    render: ({ disk }) =>
      disk === null ? (
        '—'
      ) : (
        <>
          {sizeText(disk.freeBytes)} of {sizeText(disk.sizeBytes)}
          <span className="bb-on-phones"> left</span>
        </>
      ),
  },
]

const scheduleColumns: Column<Schedule>[] = [
  { key: 'name', title: 'Job', render: ({ name }) => jobWords(name) },
  {
    key: 'due',
    title: 'Last due',
    brief: 'detail',
    render: ({ dueAt }) => (
      <>
        <span className="bb-on-phones">Last due </span>
        <RelativeTime value={dueAt} />
      </>
    ),
  },
  {
    key: 'done',
    title: 'Done',
    brief: 'state',
    render: ({ doneAt }) =>
      doneAt === null ? (
        <ToneTag colour="gray">Not yet</ToneTag>
      ) : (
        <>
          <span className="bb-on-phones">Done </span>
          <RelativeTime value={doneAt} />
        </>
      ),
  },
]

/** A count with its noun: 'No jobs', '1 job', '3 jobs'. */
const some = (count: number, one: string, many: string): string =>
  count === 0 ? `No ${many}` : `${count} ${count === 1 ? one : many}`

interface FiguresProps {
  state: SystemState | undefined
  failed: boolean
}

const Figures = ({ state, failed }: FiguresProps) => (
  <StatRow failed={failed}>
    <StatCard
      label={texts.failed}
      value={state?.jobs.failed ?? null}
      change={state && (state.jobs.failed === 0 ? 'No failures' : 'Retried automatically')}
    />
    <StatCard
      label={texts.waiting}
      value={state?.jobs.waiting ?? null}
      change={state && some(state.mails.waiting, 'e-mail among them', 'e-mails among them')}
    />
    <StatCard
      label={texts.mails}
      value={state?.mails.sentInDay ?? null}
      change={state && some(state.mails.failed, 'e-mail refused', 'e-mails refused')}
    />
    <StatCard
      label={texts.unsealed}
      value={state?.audit.unsealed ?? null}
      change={state && `${some(state.audit.sealed, 'entry', 'entries')} sealed`}
    />
  </StatRow>
)

/** Where the newest backup is, how many exist, and how long they are kept. */
const Backups = ({ backups }: { backups: SystemState['backups'] }) => {
  if (backups === null) return <p>{texts.noBackups}</p>
  if (backups.newestAt === null) return <p>None yet. The first one is made tonight at 3, Texas time.</p>
  return (
    <p>
      The newest is from <DateText value={backups.newestAt} time /> (<RelativeTime value={backups.newestAt} />
      ). {backups.count} kept, {sizeText(backups.bytes)} in all; each is kept for {backups.keepDays} days.
    </p>
  )
}

const Overview = () => {
  const system = useCall('GET /api/system')
  const state = system.data
  const refresh = (): void => void system.refetch()
  return (
    <div className="bb-stack">
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        action={
          <Button onClick={refresh} loading={system.isFetching}>
            Refresh
          </Button>
        }
      />
      <Figures state={state} failed={system.isError} />
      {system.isError && !state ? (
        <ErrorState title="The system status could not be loaded." onRetry={refresh} />
      ) : (
        <>
          <SectionCard title={texts.jobs} flush>
            <JobTable jobs={state?.jobs.open} />
          </SectionCard>
          <div className="bb-columns">
            <SectionCard title={texts.health} flush>
              <Table
                caption={texts.health}
                columns={checkColumns}
                rows={state?.checks}
                rowKey={({ name }) => name}
                waitingRows={6}
              />
            </SectionCard>
            <SectionCard title={texts.schedules} flush>
              <Table
                caption={texts.schedules}
                columns={scheduleColumns}
                rows={state?.schedules}
                rowKey={({ name }) => name}
              />
            </SectionCard>
          </div>
          <SectionCard title={texts.processes} flush>
            <Table caption={texts.processes} columns={processColumns} rows={state?.processes} waitingRows={2} />
          </SectionCard>
          {state ? (
            <SectionCard title={texts.backups}>
              <Backups backups={state.backups} />
            </SectionCard>
          ) : null}
        </>
      )}
    </div>
  )
}

/** System status for super admins: failed and waiting jobs, dependencies and backups. */
const System = () => (
  <SuperAdminOnly title={texts.title} permission="system.run">
    <Overview />
  </SuperAdminOnly>
)

export default System
