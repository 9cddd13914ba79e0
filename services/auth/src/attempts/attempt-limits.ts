import { limits } from '@bluebonnet/domain'

const minute = 60_000
const quarter = 15 * minute
const hour = 60 * minute
const day = 24 * hour

/** At most so many attempts in a window of time, counted by these columns together. */
export interface AttemptLimit {
  by: readonly ('account' | 'address')[]
  most: number
  windowMs: number
  /** Once the limit is reached one attempt is still let through in each such time; without it none is. */
  trickleMs?: number
  /** What is said of it; `wait` is a time in words. */
  says?: (wait: string) => string
}

export interface AttemptCounts {
  /** Attempts in the window, newest first, `most` of them at most. */
  moments: readonly Date[]
}

/**
 * Limits for strangers, and for a browser that the account knows: it has tries of its own, which nobody else can use
 * up.
 */
export interface LimitsByBrowser {
  strangers: readonly AttemptLimit[]
  known: readonly AttemptLimit[]
}

const ownTries: AttemptLimit = { by: ['account', 'address'], most: 10, windowMs: quarter }

/** Failed sign-ins. The account's own limit only slows strangers down: it is no lock. */
export const signInLimits: LimitsByBrowser = {
  strangers: [
    ownTries,
    { by: ['account'], most: 100, windowMs: quarter, trickleMs: minute },
    { by: ['address'], most: 200, windowMs: quarter },
  ],
  known: [ownTries],
}

/**
 * Wrong codes of a second factor. Whoever writes one knows the password already, and of a million codes three are
 * right: strangers together have so few tries a day that guessing leads nowhere.
 */
export const codeLimits: LimitsByBrowser = {
  strangers: [...signInLimits.strangers, { by: ['account'], most: 100, windowMs: day, trickleMs: quarter }],
  known: signInLimits.known,
}

/** Leads. */
export const hourlyLimits: readonly AttemptLimit[] = [{ by: ['address'], most: 10, windowMs: hour }]

/** Forgotten passwords. Each is a mail to somebody who may not have asked for it. */
export const forgottenLimits: LimitsByBrowser = {
  strangers: [...hourlyLimits, { by: ['account'], most: 5, windowMs: hour }],
  known: [{ by: ['account', 'address'], most: 5, windowMs: hour }],
}

/** Messages that one person writes. */
export const messageLimits: readonly AttemptLimit[] = [
  {
    by: ['account'],
    most: limits.messagesAMinute,
    windowMs: minute,
    says: (wait) => `You have written many messages in a minute. Send this one in ${wait}.`,
  },
]

/** Mails that one person sends to clients. */
export const clientMailLimits: readonly AttemptLimit[] = [
  {
    by: ['account'],
    most: limits.clientMailsADay,
    windowMs: day,
    says: (wait) =>
      `You have mailed ${limits.clientMailsADay} documents to clients within a day. Share this one in ${wait}.`,
  },
]

/** Whole taxpayer numbers that one person looks at: a stolen session does not take them all. */
export const revealLimits: readonly AttemptLimit[] = [
  {
    by: ['account'],
    most: limits.tinRevealsAnHour,
    windowMs: hour,
    says: (wait) =>
      `You have looked at ${limits.tinRevealsAnHour} numbers within an hour. Look at this one in ${wait}.`,
  },
]

/** What pages report of portals: of a session, whose office may be one address, and of a visitor. */
export const portalReportLimits = {
  signedIn: [{ by: ['account'], most: limits.portalReports, windowMs: hour }],
  visitors: [{ by: ['address'], most: limits.visitorPortalReports, windowMs: hour }],
} as const satisfies Record<string, readonly AttemptLimit[]>

/** How long one must wait before another attempt; 0 when it may be made now. */
export const waitMs = ({ most, windowMs, trickleMs }: AttemptLimit, { moments }: AttemptCounts, now: Date): number => {
  const newest = moments[0]
  const oldest = moments[most - 1]
  if (newest === undefined || oldest === undefined) return 0
  const untilRoom = oldest.getTime() + windowMs - now.getTime()
  const untilTrickle = trickleMs === undefined ? Infinity : newest.getTime() + trickleMs - now.getTime()
  return Math.max(0, Math.min(untilRoom, untilTrickle))
}
