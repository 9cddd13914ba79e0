const minute = 60_000
const hour = 60 * minute

/** How long a session lives (docs/rules/accounts-and-sessions.md#session-life). */
export const sessionTimes = {
  idleMs: 12 * hour,
  longestMs: 30 * 24 * hour,
  /** Expiry is moved at most this often, so that reading does not become writing. */
  touchMs: 10 * minute,
} as const
