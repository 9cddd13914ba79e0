import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react'

let chances = 0

/** Makes failed parts load again at their next render. Call it before a retry. */
export const retryFailedParts = (): void => {
  chances += 1
}

const pausesMs = [50, 250]
const patienceMs = 8_000

/** Resolves with the promise's value, or rejects after the timeout with an error that names what did not load. */
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
 * Loads code with up to three attempts: Chromium answers a file's first request from its preload, failed or not, and of
 * several files the last may fail after the second attempt began. A load that hangs is abandoned after eight seconds.
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
 * A component that loads at its first render: `lazyPart(() => import('./x.js'))`. Unlike React's `lazy` it does not
 * cache a failure: a retry loads it again.
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
  // The failure stays until the next retry: React renders suspended components again, and would load without end.
  const partToDraw = () => {
    if (current.failedAt !== null && current.failedAt !== chances) current = start()
    return current.Part
  }
  return (props: Props) => {
    const [Part] = useState(partToDraw)
    return <Part {...props} />
  }
}
