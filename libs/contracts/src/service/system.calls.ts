import { z } from 'zod'
import { defineCalls } from '../call.js'
import { isoMoment, id } from '../shared/fields.js'

/** The state of an open job: failed and waiting for a retry, due, or queued. */
export const openJobStates = ['failed', 'due', 'queued'] as const

const openJob = z.object({
  id,
  /** The name in logs, metrics and alerts. */
  job: z.string(),
  state: z.enum(openJobStates),
  attempts: z.number(),
  createdAt: isoMoment,
  /** The next attempt; null for a queued job. */
  dueAt: isoMoment.nullable(),
  /** Class and code of the last failure. */
  error: z.string().nullable(),
  /** The subject by name; null if it concerns no row. */
  about: z.string().nullable(),
})

const systemProcess = z.object({
  id,
  kind: z.enum(['api', 'worker']),
  version: z.string(),
  startedAt: isoMoment,
  seenAt: isoMoment,
  /** No heartbeat for half a minute: the process hangs, or was killed. */
  isSilent: z.boolean(),
  /** The disk of its data directory; null without one. */
  disk: z.object({ freeBytes: z.number(), sizeBytes: z.number() }).nullable(),
})

/** Counts stop at 10,000: a larger number gives no more information. */
const systemState = z.object({
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  jobs: z.object({
    failed: z.number(),
    waiting: z.number(),
    /** Failed jobs first, then the longest waiting; at most 50. */
    open: z.array(openJob),
  }),
  mails: z.object({ sentInDay: z.number(), lastSentAt: isoMoment.nullable(), failed: z.number(), waiting: z.number() }),
  /** Scheduled work with its latest run; `doneAt` is null until that run is done. */
  schedules: z.array(z.object({ name: z.string(), dueAt: isoMoment, doneAt: isoMoment.nullable() })),
  audit: z.object({ sealed: z.number(), sealedAt: isoMoment.nullable(), unsealed: z.number() }),
  /** Null without nightly backups. */
  backups: z
    .object({ count: z.number(), bytes: z.number(), newestAt: isoMoment.nullable(), keepDays: z.number() })
    .nullable(),
  processes: z.array(systemProcess),
})

/** Calls for operators: the system's state, and a retry of failed jobs. */
export const systemCalls = defineCalls({
  'GET /api/system': {
    permission: 'system.run',
    summary: 'The state of work, dependencies and backups',
    answer: systemState,
  },
  'POST /api/system/jobs/:id/retry': {
    permission: 'system.run',
    summary: 'Retry a failed job at once',
    params: z.strictObject({ id }),
    answer: null,
  },
})

export type SystemState = z.output<typeof systemState>
export type OpenJob = z.output<typeof openJob>
