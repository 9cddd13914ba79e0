import type { LiveEventName } from '@bluebonnet/domain'
import { heldSince, type ChangeTime } from './own-changes.js'

/** An event's data: ids only. A handler reads more from the server, which checks permissions. */
export type LiveData = Readonly<Record<string, unknown>>
/** Queries read after `since` include the event's change. */
export type LiveHandler = (data: LiveData, since: ChangeTime) => void

export interface LiveSource {
  /** Calls the handler at each event of this name, until the returned function is called. */
  subscribe: (name: LiveEventName, handler: LiveHandler) => () => void
  /** Calls the handler when the stream opens and earlier events may be missed. */
  onConnected: (handler: () => void) => () => void
}

/** An in-memory source: the shell feeds it from the event stream, tests and the fake shell by hand. */
export interface LiveHub extends LiveSource {
  /** An event of a change in progress in this tab waits for the change's answer. */
  emit: (name: LiveEventName, data: LiveData) => void
  connected: () => void
}

export const createLiveHub = (): LiveHub => {
  const handlers = new Map<LiveEventName, Set<LiveHandler>>()
  const connectedHandlers = new Set<() => void>()
  return {
    subscribe: (name, handler) => {
      const known = handlers.get(name) ?? new Set()
      handlers.set(name, known.add(handler))
      return () => void known.delete(handler)
    },
    onConnected: (handler) => {
      connectedHandlers.add(handler)
      return () => void connectedHandlers.delete(handler)
    },
    emit: (name, data) => {
      const dispatch = (since: ChangeTime): void => handlers.get(name)?.forEach((handler) => handler(data, since))
      const since = heldSince(data['change'])
      if (typeof since === 'number') dispatch(since)
      else void since.then(dispatch)
    },
    connected: () => connectedHandlers.forEach((handler) => handler()),
  }
}
