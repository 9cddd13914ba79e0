import type { Query, QueryClient } from '@tanstack/react-query'
import { nextChangeTime, type ChangeTime } from '../live/own-changes.js'

/** When the current read began, and the read whose answer is shown. */
interface QueryReads {
  underWay?: ChangeTime | undefined
  shown?: ChangeTime | undefined
}

const readings = new WeakMap<Query, QueryReads>()

const readingOf = (query: Query): QueryReads => {
  const known = readings.get(query) ?? {}
  readings.set(query, known)
  return known
}

/** Records when queries are read. A read that restarts while it is in progress counts from its first start. */
export const noteReadings = (client: QueryClient): void => {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // A further page does not refresh those before it.
    if (action.type === 'fetch')
      readingOf(query).underWay = action.meta?.fetchMore === undefined ? nextChangeTime() : undefined
    if (action.type === 'success' && action.manual !== true) {
      const reading = readingOf(query)
      reading.shown = reading.underWay ?? reading.shown
    }
  })
}

/** Whether a query is being read since then, or shows such an answer. */
export const isReadSince = (query: Query, since: ChangeTime): boolean => {
  const { underWay = 0, shown = 0 } = readings.get(query) ?? {}
  const { fetchStatus, isInvalidated, status } = query.state
  if (fetchStatus !== 'idle') return underWay > since
  return status === 'success' && !isInvalidated && shown > since
}
