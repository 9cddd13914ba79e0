import type { LiveEventName } from '@bluebonnet/contracts'
import { connection } from '@bluebonnet/portal-sdk/public'
import type { LiveData, LiveHub } from '@bluebonnet/portal-sdk/public'
import { holdEventStream } from './event-stream.js'

type Signal = { type: 'connected' } | { type: 'lost' } | { type: 'event'; name: LiveEventName; data: LiveData }

const noop = () => undefined

/**
 * Live events for this tab, from one stream per browser and person: the tab that holds the lock keeps the stream and tells
 * the others. When it closes, the next tab takes over, and its new connection makes every tab refresh what it shows.
 */
export const joinSharedStream = (userId: string, hub: LiveHub, onRefused: () => void): (() => void) => {
  const leaving = new AbortController()
  const name = `bluebonnet-live-${userId}`
  const channel = new BroadcastChannel(name)
  const post = channel.postMessage.bind(channel)
  const receive = (signal: Signal) => {
    if (signal.type === 'lost') {
      connection.suspect()
      return
    }
    connection.answered()
    if (signal.type === 'connected') hub.connected()
    else hub.emit(signal.name, signal.data)
  }
  const tellAll = (signal: Signal) => {
    post(signal)
    receive(signal)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Signal>) => receive(data))
  const lead = async () =>
    holdEventStream(leaving.signal, {
      onConnected: () => tellAll({ type: 'connected' }),
      onLost: () => tellAll({ type: 'lost' }),
      onEvent: (event, data) => tellAll({ type: 'event', name: event, data }),
      onRefused,
    })
  // Without locks (an insecure origin) every tab keeps a stream of its own.
  const leading = 'locks' in navigator ? navigator.locks.request(name, { signal: leaving.signal }, lead) : lead()
  // Leaving while still waiting for the lock rejects: nothing was lost.
  void leading.catch(noop)
  return () => {
    leaving.abort()
    channel.close()
  }
}
