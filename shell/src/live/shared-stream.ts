import { connection, type LiveHub } from '@bluebonnet/portal-sdk/public'
import { eventsMissed, type ReceivedEvent } from './missed-events.js'
import { holdEventStream } from './event-stream.js'

/** 'missed': events may be missing, and the screen may be out of date. */
type Signal = { type: 'opened' } | { type: 'missed' } | { type: 'lost' } | ({ type: 'event' } & ReceivedEvent)

const noop = () => undefined

interface Joining {
  userId: string
  hub: LiveHub
  /** When this page started reading, by `performance.now()`. */
  since: number
  onRefused: () => void
}

/**
 * Live events for this tab, from one stream per browser and user. The tab that holds the lock keeps the stream and
 * forwards its events to the others. When it closes, the next tab takes over, and its new connection makes every tab
 * refresh its data.
 */
export const joinSharedStream = ({ userId, hub, since, onRefused }: Joining): (() => void) => {
  const leaving = new AbortController()
  const name = `bluebonnet-live-${userId}`
  const channel = new BroadcastChannel(name)
  const post = channel.postMessage.bind(channel)
  const receive = (signal: Signal) => {
    if (signal.type === 'lost') connection.suspect()
    else connection.answered()
    if (signal.type === 'event') hub.emit(signal.name, signal.data)
    if (signal.type === 'missed') {
      connection.returned()
      hub.connected()
    }
  }
  const broadcast = (signal: Signal) => {
    post(signal)
    receive(signal)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Signal>) => receive(data))
  const lead = async () =>
    holdEventStream(leaving.signal, {
      onFirst: (opening) => {
        const missed = eventsMissed(opening, performance.now() - since)
        broadcast({ type: missed === null ? 'missed' : 'opened' })
        missed?.forEach((heard) => broadcast({ type: 'event', ...heard }))
      },
      onAgain: () => broadcast({ type: 'missed' }),
      onEvent: (event, data) => broadcast({ type: 'event', name: event, data }),
      onLost: () => broadcast({ type: 'lost' }),
      onRefused,
    })
  // Without locks (an insecure origin) every tab opens its own stream.
  const leading = 'locks' in navigator ? navigator.locks.request(name, { signal: leaving.signal }, lead) : lead()
  // Leaving rejects a lock request that is still waiting. Nothing is lost.
  void leading.catch(noop)
  return () => {
    leaving.abort()
    channel.close()
  }
}
