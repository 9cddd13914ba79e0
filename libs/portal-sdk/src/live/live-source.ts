import type { LiveEventName } from '@bluebonnet/domain'
import { heldSince } from './own-changes.js'
import type { ChangeTime } from './own-changes.js'

/** What an event says: ids only. Whoever needs more asks the server, which knows what the caller may see. */
export type LiveData = Readonly<Record<string, unknown>>
/** What is read after `since` holds what the event tells of. */
export type LiveHandler = (data: LiveData, since: ChangeTime) => void

export interface LiveSource {
  /** Calls the handler at each event of this name, until the returned function is called. */
  subscribe: (name: LiveEventName, handler: LiveHandler) => () => void
  /** Calls the handler whenever the stream was opened and events may have been missed before. */
  onConnected: (handler: () => void) => () => void
}

/** An in-memory source: the shell feeds it from the event stream, tests and the fake shell by hand. */
export interface LiveHub extends LiveSource {
  /** An event of a change that this tab is still at waits for its answer. */
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
      const tell = (since: ChangeTime): void => handlers.get(name)?.forEach((handler) => handler(data, since))
      const since = heldSince(data['change'])
      if (typeof since === 'number') tell(since)
      else void since.then(tell)
    },
    connected: () => connectedHandlers.forEach((handler) => handler()),
  }
}
