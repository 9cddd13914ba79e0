import { lazy, useState } from 'react'
import type { ComponentType } from 'react'

let chances = 0

/** Parts that could not be fetched are asked for again when drawn next; called before a retry. */
export const giveAnotherChance = (): void => {
  chances += 1
}

const pausesMs = [50, 250]

/**
 * Fetches what may fail, up to three times: Chromium answers a file's first request from its preload, failed or not,
 * and of several files the last may fail after the second try began.
 */
export const fetchSteadily = async <Code,>(load: () => Promise<Code>): Promise<Code> => {
  for (const pause of pausesMs) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, pause)
      })
    }
  }
  return load()
}

/**
 * A component fetched when it is first drawn: `lazyPart(() => import('./x.js'))`. Unlike React's `lazy` it does not
 * keep a failure: after another chance it is fetched again.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  const start = () => {
    const attempt = {
      chance: chances,
      failed: false,
      Part: lazy(async () => {
        try {
          return await fetchSteadily(load)
        } catch (error) {
          attempt.failed = true
          throw error
        }
      }),
    }
    return attempt
  }
  let current = start()
  // Within one chance the failure stands: React draws again what waited, and would ask without end.
  const partToDraw = () => {
    if (current.failed && current.chance !== chances) current = start()
    return current.Part
  }
  return (props: Props) => {
    const [Part] = useState(partToDraw)
    return <Part {...props} />
  }
}
