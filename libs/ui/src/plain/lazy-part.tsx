import { lazy, useState } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

let chances = 0

/** Parts that could not be fetched are asked for again when drawn next; called before a retry. */
export const retryFailedParts = (): void => {
  chances += 1
}

const pausesMs = [50, 250]
const patienceMs = 8_000

/** What a promise gives, unless it takes longer: then it fails and names what did not come. */
export const withTimeout = async <Value,>(promise: Promise<Value>, ms: number, what: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${ms / 1000} seconds`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Fetches what may fail, up to three times: Chromium answers a file's first request from its preload, failed or not,
 * and of several files the last may fail after the second try began. What hangs is given up after eight seconds.
 */
export const fetchWithRetry = async <Code,>(load: () => Promise<Code>): Promise<Code> => {
  const until = Date.now() + patienceMs
  const attempt = async () => withTimeout(load(), until - Date.now(), 'Code')
  for (const pause of pausesMs) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() + pause >= until) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, pause)
      })
    }
  }
  return attempt()
}

/**
 * A component fetched when it is first drawn: `lazyPart(() => import('./x.js'))`. Unlike React's `lazy` it does not
 * keep a failure: after another chance it is fetched again.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  const start = () => {
    const attempt: { failedAt: number | null; Part: LazyExoticComponent<ComponentType<Props>> } = {
      failedAt: null,
      Part: lazy(async () => {
        try {
          return await fetchWithRetry(load)
        } catch (error) {
          attempt.failedAt = chances
          throw error
        }
      }),
    }
    return attempt
  }
  let current = start()
  // Until the next chance the failure stands: React draws again what waited, and would ask without end.
  const partToDraw = () => {
    if (current.failedAt !== null && current.failedAt !== chances) current = start()
    return current.Part
  }
  return (props: Props) => {
    const [Part] = useState(partToDraw)
    return <Part {...props} />
  }
}
