import { capitalize } from '@bluebonnet/domain'
import { screens, type OpenJob } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { Button, EmptyState, RelativeTime, ToneTag } from '@bluebonnet/ui'
import { Table, type Column } from '@bluebonnet/ui/data'

const states = {
  failed: <ToneTag colour="red">Failed</ToneTag>,
  due: <ToneTag colour="yellow">Due</ToneTag>,
  queued: <ToneTag colour="blue">In the queue</ToneTag>,
} as const

/** Retries a failed job at once. */
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
      aria-label={`Retry ${jobWords(job.job)}${job.about === null ? '' : ` for ${job.about}`}`}>
      Retry
    </Button>
  )
}

/** Names of the scheduled jobs. */
const jobNames = new Map([
  ['accounts.sweep-sign-ins', 'Delete expired sessions'],
  ['agent-accounts.charge', 'Make recurring charges'],
  ['agent-accounts.statements', 'Write agents’ statements'],
  ['backups.nightly', 'Back up'],
  ['cdas.sweep-pages', 'Delete unused CDA pages'],
  ['deals.follow-tasks', 'Update tasks from templates'],
  ['idempotency.sweep', 'Delete expired request keys'],
  ['licences.fetch', 'Download TREC’s file'],
  ['licences.watch', 'Check licenses'],
  ['mail.sweep', 'Delete old e-mail records'],
  ['notifications.plan-digests', 'Send digests'],
  ['notifications.remind', 'Send reminders'],
  ['objects.sweep', 'Delete unused uploads'],
  ['objects.sweep-stray-bytes', 'Delete stray files'],
  ['plans.begin', 'Start new plan versions'],
])

/** The job's name, else its id as words: `accounts.send-password-link` becomes 'Accounts: send password link'. */
export const jobWords = (job: string): string => {
  const name = jobNames.get(job)
  if (name !== undefined) return name
  return capitalize(job.replace('.', ': ').replaceAll(/[-.]/g, ' '))
}

const causes = new Map([
  ['ECONNREFUSED', 'The server did not answer'],
  ['ECONNRESET', 'The connection was cut'],
  ['ENOTFOUND', 'There is no server of this name'],
  ['ENOSPC', 'The disk is full'],
  ['EAUTH', 'The mail server refused the sign-in'],
  ['ETIMEDOUT', 'No answer in time'],
])

const Failure = ({ error }: { error: string }) => {
  const [, cause] = [...causes].find(([code]) => error.includes(code)) ?? []
  return (
    <>
      {cause === undefined ? null : <div>{cause}</div>}
      <code>{error}</code>
    </>
  )
}

const columns: Column<OpenJob>[] = [
  {
    key: 'job',
    title: 'Job',
    render: ({ job }) => (
      <>
        <div>{jobWords(job)}</div>
        <code>{job}</code>
      </>
    ),
  },
  { key: 'about', title: 'About', render: ({ about }) => about ?? '—' },
  { key: 'state', title: 'State', render: ({ state }) => states[state] },
  { key: 'since', title: 'Since', render: ({ createdAt }) => <RelativeTime value={createdAt} /> },
  { key: 'tries', title: 'Tries', align: 'end', render: ({ attempts }) => attempts },
  { key: 'error', title: 'Last failure', render: ({ error }) => (error === null ? '—' : <Failure error={error} />) },
  { key: 'next', title: 'Next try', render: ({ dueAt }) => (dueAt === null ? '—' : <RelativeTime value={dueAt} />) },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    quiet: true,
    align: 'end',
    render: (job) => <Retry job={job} />,
  },
]

/** Failed and waiting jobs. Undefined while loading. */
export const JobTable = ({ jobs }: { jobs: readonly OpenJob[] | undefined }) => (
  <Table
    caption={screens.system.jobs}
    columns={columns}
    rows={jobs}
    empty={<EmptyState drawing="charts" text={screens.system.noJobs} />}
  />
)
