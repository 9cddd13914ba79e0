import { AsyncLocalStorage } from 'node:async_hooks'

/** What every log line written during a request or a job carries. */
interface RequestContext {
  requestId: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs `work`, whose log lines then carry the given id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => storage.run({ requestId }, work)

/** Id of the request or job under way, or null outside of both. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null
