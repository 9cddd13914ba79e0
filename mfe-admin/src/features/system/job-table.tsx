import { screens } from '@bluebonnet/contracts'
import type { OpenJob } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { Button, EmptyState, RelativeTime, ToneTag } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'

const states = {
  failed: <ToneTag colour="red">Failed</ToneTag>,
  due: <ToneTag colour="yellow">Due</ToneTag>,
  queued: <ToneTag colour="blue">In the queue</ToneTag>,
} as const

/** One more try, before its time. */
const Retry = ({ job }: { job: OpenJob }) => {
  const retry = useCallMutation('POST /api/system/jobs/:id/retry', {
    failure: 'The job was not retried',
    success: { title: 'Retried', description: 'Refresh in a moment to see how it ended.' },
  })
  if (job.state !== 'failed') return null
  return (
    <Button
      size="small"
      onClick={() => retry.mutate({ params: { id: job.id } })}
      loading={retry.isPending}
      aria-label={`Retry ${job.job}`}>
      Retry
    </Button>
  )
}

const columns: Column<OpenJob>[] = [
  { key: 'job', title: 'Job', render: ({ job }) => <code>{job}</code> },
  { key: 'state', title: 'State', render: ({ state }) => states[state] },
  { key: 'since', title: 'Since', render: ({ createdAt }) => <RelativeTime value={createdAt} /> },
  { key: 'tries', title: 'Tries', align: 'end', render: ({ attempts }) => attempts },
  { key: 'error', title: 'Last failure', render: ({ error }) => (error === null ? '—' : <code>{error}</code>) },
  { key: 'next', title: 'Next try', render: ({ dueAt }) => (dueAt === null ? '—' : <RelativeTime value={dueAt} />) },
  { key: 'acts', title: 'Actions', acts: true, quiet: true, align: 'end', render: (job) => <Retry job={job} /> },
]

/** Failed and waiting jobs, undefined while it is being read. */
export const JobTable = ({ jobs }: { jobs: readonly OpenJob[] | undefined }) => (
  <Table
    caption={screens.system.jobs}
    columns={columns}
    rows={jobs}
    rowKey={({ id }) => id}
    empty={<EmptyState drawing="charts" text={screens.system.noJobs} />}
  />
)
