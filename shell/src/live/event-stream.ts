import { liveEventNames, liveOpening } from '@bluebonnet/contracts'
import type { LiveEventName } from '@bluebonnet/contracts'
import type { LiveData } from '@bluebonnet/portal-sdk/public'

interface StreamHandlers {
  /** The stream is open for the first time; `opening` is what the server says of the moments before. */
  onFirst: (opening: LiveData) => void
  /** The stream is open again after it was lost: events may have been missed. */
  onAgain: () => void
  onEvent: (name: LiveEventName, data: LiveData) => void
  /** The stream broke off, or could not be opened: the browser or this module tries again. */
  onLost: () => void
  /** The server closed the stream for good (session over, server gone): called before each new attempt. */
  onRefused: () => void
}

const longestPauseMs = 30_000

const isData = (value: unknown): value is LiveData =>
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
 * Holds the one stream of live events open until the signal aborts. The browser reconnects a dropped stream by itself;
 * one that was refused is opened anew here, after a pause that doubles up to half a minute.
 */
export const holdEventStream = async (signal: AbortSignal, handlers: StreamHandlers): Promise<void> =>
  new Promise((resolve) => {
    let source: EventSource | null = null
    let pause = 1_000
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const open = () => {
      const stream = new EventSource('/api/events')
      source = stream
      stream.addEventListener('open', () => {
        pause = 1_000
      })
      stream.addEventListener(liveOpening, ({ data }: MessageEvent<unknown>) => {
        if (isFirst) handlers.onFirst(read(data))
        else handlers.onAgain()
        isFirst = false
      })
      for (const name of liveEventNames)
        stream.addEventListener(name, ({ data }: MessageEvent<unknown>) => handlers.onEvent(name, read(data)))
      stream.addEventListener('error', () => {
        handlers.onLost()
        if (stream.readyState !== EventSource.CLOSED) return
        handlers.onRefused()
        timer = setTimeout(open, pause)
        pause = Math.min(pause * 2, longestPauseMs)
      })
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
    open()
  })
