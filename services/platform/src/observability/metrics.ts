import { Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'

/**
 * The counters and timers of this process, as Prometheus metrics. Labels are our own fixed values (calls, jobs, queues,
 * states), never input, and identify no person: docs/operations.md#metrics.
 */
export const registry = new Registry()

const registers = [registry]
/** In seconds; most responses take milliseconds, a long export some seconds. */
const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const workBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 3_600]

/** A gauge that only some processes set: without labels it would start with 0, also in a process that never sets it. */
const unknownYet = (configuration: GaugeConfiguration<never>): Gauge<never> => {
  const gauge = new Gauge(configuration)
  gauge.remove()
  return gauge
}

export const metrics = {
  requests: new Counter({
    name: 'bluebonnet_requests_total',
    help: 'Answered requests, by call and status',
    labelNames: ['call', 'status'],
    registers,
  }),
  requestSeconds: new Histogram({
    name: 'bluebonnet_request_seconds',
    help: 'Time to answer a request, by call, without event streams',
    labelNames: ['call'],
    buckets: answerBuckets,
    registers,
  }),
  eventStreams: new Gauge({ name: 'bluebonnet_event_streams', help: 'Open event streams of this process', registers }),
  pool: new Gauge({
    name: 'bluebonnet_database_pool',
    help: 'Busy and idle connections of the pool to PostgreSQL, and work that waits for one',
    labelNames: ['state'],
    registers,
  }),
  jobRuns: new Counter({
    name: 'bluebonnet_job_runs_total',
    help: 'Attempts of jobs, by outcome: done or failed',
    labelNames: ['job', 'outcome'],
    registers,
  }),
  jobSeconds: new Histogram({
    name: 'bluebonnet_job_seconds',
    help: 'Duration of one attempt of a job',
    labelNames: ['job'],
    buckets: workBuckets,
    registers,
  }),
  outboxJobs: new Gauge({
    name: 'bluebonnet_outbox_jobs',
    help:
      'Jobs that are not done: due (for hand-over), queued (handed over), ' +
      'failed (waiting for another try) or later',
    labelNames: ['queue', 'state'],
    registers,
  }),
  outboxOldest: new Gauge({
    name: 'bluebonnet_outbox_oldest_seconds',
    help: 'Age of the oldest unfinished job; for due ones the delay of the hand-over',
    labelNames: ['queue', 'state'],
    registers,
  }),
  mails: new Counter({
    name: 'bluebonnet_mails_total',
    help: 'E-mails by outcome: sent or failed',
    labelNames: ['outcome'],
    registers,
  }),
  pageSeconds: new Histogram({
    name: 'bluebonnet_cda_page_seconds',
    help: 'Time from the request for the page of a CDA until it is drawn',
    buckets: workBuckets,
    registers,
  }),
  portalFailures: new Counter({
    name: 'bluebonnet_portal_failures_total',
    help: "Pages that could not use a portal's release, as browsers report it, by portal and failure",
    labelNames: ['portal', 'failure'],
    registers,
  }),
  dependencyUp: new Gauge({
    name: 'bluebonnet_dependency_up',
    help: '1 when a worker can use this dependency: database, queue, store, mail, disk, scanner',
    labelNames: ['dependency'],
    registers,
  }),
  diskFree: new Gauge({
    name: 'bluebonnet_disk_free_bytes',
    help: 'Free space on the disk of the data directory',
    registers,
  }),
  diskSize: new Gauge({ name: 'bluebonnet_disk_size_bytes', help: 'Size of that disk', registers }),
  newestBackup: unknownYet({
    name: 'bluebonnet_backup_newest_timestamp_seconds',
    help: 'Time of the newest nightly backup; absent if a worker writes none',
    registers,
  }),
  auditUnsealed: unknownYet({
    name: 'bluebonnet_audit_unsealed_entries',
    help: 'Entries of the audit log without a seal',
    registers,
  }),
  auditEntryMissing: unknownYet({
    name: 'bluebonnet_audit_entry_missing',
    help: '1 when the audit log no longer holds a published entry',
    registers,
  }),
} as const
