import { z } from 'zod'
import { defineCalls } from '../call.js'
import { isoMoment, id } from '../shared/fields.js'

/** Where a job stands that is not done: failed and waiting for another try, due, or handed to the queue. */
export const openJobStates = ['failed', 'due', 'queued'] as const

const openJob = z.object({
  id,
  /** As logs, metrics and alerts call it. */
  job: z.string(),
  state: z.enum(openJobStates),
  attempts: z.number(),
  createdAt: isoMoment,
  /** When it is tried next; null for one that the queue holds. */
  dueAt: isoMoment.nullable(),
  /** Class and code of the last failure. */
  error: z.string().nullable(),
  /** What and whom it is about, by name; null where it concerns no row. */
  about: z.string().nullable(),
})

const systemProcess = z.object({
  id,
  kind: z.enum(['api', 'worker']),
  version: z.string(),
  startedAt: isoMoment,
  seenAt: isoMoment,
  /** It has said nothing for half a minute: it hangs, or was killed. */
  isSilent: z.boolean(),
  /** Of the disk that its data directory lies on; null where it has none. */
  disk: z.object({ freeBytes: z.number(), sizeBytes: z.number() }).nullable(),
})

/** Counts stop at 10,000: of more than that the rest says nothing new. */
const systemState = z.object({
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  jobs: z.object({
    failed: z.number(),
    waiting: z.number(),
    /** Those that failed first, then the longest waiting; at most 50. */
    open: z.array(openJob),
  }),
  mails: z.object({ sentInDay: z.number(), lastSentAt: isoMoment.nullable(), failed: z.number(), waiting: z.number() }),
  /** Repeating work with its latest turn; `doneAt` is null while that is not done. */
  schedules: z.array(z.object({ name: z.string(), dueAt: isoMoment, doneAt: isoMoment.nullable() })),
  audit: z.object({ sealed: z.number(), sealedAt: isoMoment.nullable(), unsealed: z.number() }),
  /** Null where no nightly backups are made. */
  backups: z
    .object({ count: z.number(), bytes: z.number(), newestAt: isoMoment.nullable(), keepDays: z.number() })
    .nullable(),
  processes: z.array(systemProcess),
})

/** For whoever runs the product: how it is, and one more try for what failed. */
export const systemCalls = defineCalls({
  'GET /api/system': {
    permission: 'system.run',
    summary: 'What runs, what waits and what was kept',
    answer: systemState,
  },
  'POST /api/system/jobs/:id/retry': {
    permission: 'system.run',
    summary: 'Tries a job again at once that waits for its next try',
    params: z.strictObject({ id }),
    answer: null,
  },
})

export type SystemState = z.output<typeof systemState>
export type OpenJob = z.output<typeof openJob>
