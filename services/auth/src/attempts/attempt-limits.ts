const minute = 60_000
const quarter = 15 * minute
const hour = 60 * minute

/** At most so many attempts in a window of time, counted by these columns together. */
export interface AttemptLimit {
  by: readonly ('account' | 'address')[]
  most: number
  windowMs: number
  /** Once the limit is reached one attempt is still let through in each such time; without it none is. */
  trickleMs?: number
}

export interface AttemptCounts {
  /** Attempts in the window, newest first, `most` of them at most. */
  moments: readonly Date[]
}

/** Failed sign-ins (DECISIONS section 1). The account's own limit only slows: nobody can lock somebody else out. */
export const signInLimits: readonly AttemptLimit[] = [
  { by: ['account', 'address'], most: 10, windowMs: quarter },
  { by: ['account'], most: 100, windowMs: quarter, trickleMs: minute },
  { by: ['address'], most: 200, windowMs: quarter },
]

/** Leads and forgotten passwords. */
export const hourlyLimits: readonly AttemptLimit[] = [{ by: ['address'], most: 10, windowMs: hour }]

/** How long one must wait before another attempt; 0 when it may be made now. */
export const waitMs = ({ most, windowMs, trickleMs }: AttemptLimit, { moments }: AttemptCounts, now: Date): number => {
  const newest = moments[0]
  const oldest = moments[most - 1]
  if (newest === undefined || oldest === undefined) return 0
  const untilRoom = oldest.getTime() + windowMs - now.getTime()
  const untilTrickle = trickleMs === undefined ? Infinity : newest.getTime() + trickleMs - now.getTime()
  return Math.max(0, Math.min(untilRoom, untilTrickle))
}
