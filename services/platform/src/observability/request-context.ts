import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known, anywhere in it, of the work under way: log lines carry it, and jobs that it adds begin with it. */
export interface WorkContext {
  /** The request under way, or the one that a job was added by; null for work that nobody asked for. */
  requestId: string | null
  /** The job under way. */
  jobId: string | null
  /** The caller's own name of the request under way, which live events of what it did repeat; null without one. */
  change: string | null
  /** The step of a trace that this is part of (W3C traceparent); null where nothing is traced. */
  trace: string | null
}

const nothing: WorkContext = { requestId: null, jobId: null, change: null, trace: null }
const storage = new AsyncLocalStorage<WorkContext>()

/** Does `work` as part of what is given; the rest stays as it is. */
export const withContext = <T>(context: Partial<WorkContext>, work: () => T): T =>
  storage.run({ ...currentContext(), ...context }, work)

/** All null outside of requests and jobs. */
export const currentContext = (): WorkContext => storage.getStore() ?? nothing
