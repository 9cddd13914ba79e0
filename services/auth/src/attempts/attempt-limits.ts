import { limits } from '@bluebonnet/domain'

const minute = 60_000
const quarter = 15 * minute
const hour = 60 * minute
const day = 24 * hour

/** A maximum number of attempts in a time window, per combination of these columns. */
export interface AttemptLimit {
  by: readonly ('account' | 'address')[]
  most: number
  windowMs: number
  /** Once the limit is reached, one attempt is still allowed per this interval; without it none is. */
  intervalMs?: number
  /** The message of the refusal; `wait` is a duration in words. */
  says?: (wait: string) => string
}

export interface AttemptCounts {
  /** Attempts in the window, newest first, `most` of them at most. */
  moments: readonly Date[]
}

/**
 * Limits for unknown browsers, and for a browser that has signed in to the account before: it has separate attempts,
 * which nobody else can use up.
 */
export interface LimitsByBrowser {
  strangers: readonly AttemptLimit[]
  known: readonly AttemptLimit[]
}

const ownTries: AttemptLimit = { by: ['account', 'address'], most: 10, windowMs: quarter }

/** Failed sign-ins. The account's own limit only slows down unknown browsers: it is not a lockout. */
export const signInLimits: LimitsByBrowser = {
  strangers: [
    ownTries,
    { by: ['account'], most: 100, windowMs: quarter, intervalMs: minute },
    { by: ['address'], most: 200, windowMs: quarter },
  ],
  known: [ownTries],
}

/**
 * Wrong second-factor codes. An attacker at this step knows the password already, and three of a million codes are
 * valid: all unknown browsers together have so few attempts a day that guessing is hopeless.
 */
export const codeLimits: LimitsByBrowser = {
  strangers: [...signInLimits.strangers, { by: ['account'], most: 100, windowMs: day, intervalMs: quarter }],
  known: signInLimits.known,
}

/** Leads. */
export const hourlyLimits: readonly AttemptLimit[] = [{ by: ['address'], most: 10, windowMs: hour }]

/** Forgotten passwords. Each request sends a mail to somebody who may not have asked for it. */
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

/** Full taxpayer numbers that one person reveals: a stolen session cannot read them all. */
export const revealLimits: readonly AttemptLimit[] = [
  {
    by: ['account'],
    most: limits.tinRevealsAnHour,
    windowMs: hour,
    says: (wait) =>
      `You have looked at ${limits.tinRevealsAnHour} numbers within an hour. Look at this one in ${wait}.`,
  },
]

/** Portal reports of pages: per session, because an office may share one address, and per visitor. */
export const portalReportLimits = {
  signedIn: [{ by: ['account'], most: limits.portalReports, windowMs: hour }],
  visitors: [{ by: ['address'], most: limits.visitorPortalReports, windowMs: hour }],
} as const satisfies Record<string, readonly AttemptLimit[]>

/** How long to wait before another attempt; 0 when it is allowed now. */
export const waitMs = ({ most, windowMs, intervalMs }: AttemptLimit, { moments }: AttemptCounts, now: Date): number => {
  const newest = moments[0]
  const oldest = moments[most - 1]
  if (newest === undefined || oldest === undefined) return 0
  const untilRoom = oldest.getTime() + windowMs - now.getTime()
  const untilNext = intervalMs === undefined ? Infinity : newest.getTime() + intervalMs - now.getTime()
  return Math.max(0, Math.min(untilRoom, untilNext))
}
