import { lazy, useState } from 'react'
import type { ComponentType } from 'react'

let chances = 0

/** Parts that could not be fetched are asked for again when drawn next; called before a retry. */
export const giveAnotherChance = (): void => {
  chances += 1
}

const pausesMs = [50, 250]

/**
 * Fetches what may stumble, and twice more where it fails: Chromium answers the first request for a file from its
 * preload, and one that failed fails it without asking anybody. Of several files that fail, the last may do so after
 * the second try began: hence a third.
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
 * A component whose code is fetched when it is first drawn: `lazyPart(() => import('./x.js'))`. Unlike React's `lazy`
 * alone it does not keep a failure for as long as the page stands: after another chance it is fetched again.
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
