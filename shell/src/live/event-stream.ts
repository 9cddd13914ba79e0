import { liveBeat, liveEventNames, liveOpening, type LiveEventName } from '@bluebonnet/domain'
import type { LiveData } from '@bluebonnet/portal-sdk/public'

interface StreamHandlers {
  /** The stream is open for the first time. `opening` describes the events just before. */
  onFirst: (opening: LiveData) => void
  /** The stream is open again after a loss. Events may be missing. */
  onAgain: () => void
  onEvent: (name: LiveEventName, data: LiveData) => void
  /** The stream broke or failed to open. The browser or this module tries again. */
  onLost: () => void
  /** The server closed the stream for good (session over, server gone). Called before each new attempt. */
  onRefused: () => void
}

const longestPauseMs = 30_000
/** Two missed heartbeats, plus half of one for a slow line. */
const silenceMs = liveBeat.everyMs * 2.5
const openingMs = 15_000

export const isData = (value: unknown): value is LiveData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const read = (text: unknown): LiveData => {
  try {
    const data: unknown = JSON.parse(String(text))
    return isData(data) ? data : {}
  } catch {
    return {}
  }
}

/**
 * Keeps the single stream of live events open until the signal aborts. The browser reconnects a dropped stream by
 * itself. This function reopens a refused stream, after a pause that doubles up to half a minute, and a silent one: no
 * socket reports a network that drops packets.
 */
export const holdEventStream = async (signal: AbortSignal, handlers: StreamHandlers): Promise<void> =>
  new Promise((resolve) => {
    let source: EventSource | null = null
    let pause = 1_000
    let timer: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const open = () => {
      const stream = new EventSource('/api/events')
      source = stream
      const expectSign = (within: number) => {
        clearTimeout(silence)
        silence = setTimeout(() => {
          stream.close()
          handlers.onLost()
          open()
        }, within)
      }
      expectSign(openingMs)
      stream.addEventListener('open', () => {
        pause = 1_000
        expectSign(silenceMs)
      })
      stream.addEventListener(liveBeat.event, () => expectSign(silenceMs))
      stream.addEventListener(liveOpening, ({ data }: MessageEvent<unknown>) => {
        if (isFirst) handlers.onFirst(read(data))
        else handlers.onAgain()
        isFirst = false
      })
      for (const name of liveEventNames)
        stream.addEventListener(name, ({ data }: MessageEvent<unknown>) => handlers.onEvent(name, read(data)))
      stream.addEventListener('error', () => {
        handlers.onLost()
        if (stream.readyState !== EventSource.CLOSED) return expectSign(openingMs)
        clearTimeout(silence)
        handlers.onRefused()
        timer = setTimeout(open, pause)
        pause = Math.min(pause * 2, longestPauseMs)
      })
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      clearTimeout(silence)
      source?.close()
      resolve()
    })
    open()
  })
