import { isNetworkFailure, isSessionOver, sentenceOf } from '@bluebonnet/portal-sdk'
import { give } from './belongings.js'
import type { Belonging, To } from './belongings.js'

/** What stayed with its agent, and why. */
interface Kept extends Belonging {
  reason: string
}

export interface HandOver {
  given: number
  kept: Kept[]
}

const noAnswer = 'The server could not be reached.'

/**
 * Hands things over one by one, each by the call that changes it, so that every rule and record of a single change
 * holds. What the server refuses (a deal with a CDA) stays, with its sentence; where no answer comes any more, all that
 * is left stays, to be gone on with later. Throws when the session is over.
 */
export const handOver = async (
  things: readonly Belonging[],
  to: To,
  onProgress: (done: number) => void,
): Promise<HandOver> => {
  const kept: Kept[] = []
  for (const [index, thing] of things.entries()) {
    try {
      await give[thing.kind](thing.id, { ...to, version: thing.version })
    } catch (error) {
      if (isSessionOver(error)) throw error
      if (isNetworkFailure(error)) {
        const left = things.slice(index).map((one) => ({ ...one, reason: noAnswer }))
        return { given: index - kept.length, kept: [...kept, ...left] }
      }
      kept.push({ ...thing, reason: sentenceOf(error) ?? 'It could not be handed over. Please try again.' })
    }
    onProgress(index + 1)
  }
  return { given: things.length - kept.length, kept }
}
