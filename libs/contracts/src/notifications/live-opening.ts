import type { LiveEventName } from '../enums.js'

/** The event by which a stream of live events begins. */
export const liveOpening = 'opened'

/**
 * What had been told when the stream was opened: whoever began to read a moment before reads again what changed since
 * then, and nothing else. Times are ago, so that no two clocks need to agree.
 */
export interface LiveOpening {
  /** How far back all that was told is known, in milliseconds. */
  reachMs: number
  recent: readonly { event: LiveEventName; data: Readonly<Record<string, string | readonly string[]>>; agoMs: number }[]
}
