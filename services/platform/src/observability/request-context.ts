import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of the current work: log lines include it, and jobs that it adds inherit it. */
export interface WorkContext {
  /** The current request, or the one that added the job; null for work without a request. */
  requestId: string | null
  jobId: string | null
  /** The caller's own name for the current request, which its live events repeat; null without one. */
  change: string | null
  /** The current span (W3C traceparent); null when tracing is off. */
  trace: string | null
}

const nothing: WorkContext = { requestId: null, jobId: null, change: null, trace: null }
const storage = new AsyncLocalStorage<WorkContext>()

/** Runs `work` with the given context; other fields stay the same. */
export const withContext = <T>(context: Partial<WorkContext>, work: () => T): T =>
  storage.run({ ...currentContext(), ...context }, work)

/** All null outside of requests and jobs. */
export const currentContext = (): WorkContext => storage.getStore() ?? nothing
