import type { LiveEventName } from '@bluebonnet/contracts'
import { useEffect, useEffectEvent } from 'react'
import { useShell } from '../shell/shell-context.js'

/** What an event says: ids only. Whoever needs more asks the server, which knows what the caller may see. */
export type LiveData = Readonly<Record<string, unknown>>
export type LiveHandler = (data: LiveData) => void

export interface LiveSource {
  /** Calls the handler at each event of this name, until the returned function is called. */
  subscribe: (name: LiveEventName, handler: LiveHandler) => () => void
  /** Calls the handler whenever the stream was opened and events may have been missed before. */
  onConnected: (handler: () => void) => () => void
}

/** An in-memory source: the shell feeds it from the event stream, tests and the fake shell by hand. */
export interface LiveHub extends LiveSource {
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
    emit: (name, data) => handlers.get(name)?.forEach((handler) => handler(data)),
    connected: () => connectedHandlers.forEach((handler) => handler()),
  }
}

/** Runs the handler at each live event of this name while the component is shown. Lists refresh by themselves. */
export const useLive = (name: LiveEventName, handler: LiveHandler): void => {
  const { live } = useShell()
  const onEvent = useEffectEvent((data: LiveData) => handler(data))
  useEffect(() => live.subscribe(name, (data) => onEvent(data)), [live, name])
}
