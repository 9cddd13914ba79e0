import { counted } from '@bluebonnet/domain'
import { isIPv6 } from 'node:net'
import { Injectable } from '@nestjs/common'
import { databaseNow, httpErrors, newId, type Refusal, takeLock, Tx } from '@bluebonnet/platform'
import { type EntityManager, Equal, Raw } from 'typeorm'
import { AttemptEntity, type AttemptKind } from './attempt.entity.js'
import { type AttemptCounts, type AttemptLimit, waitMs } from './attempt-limits.js'

/** The eight groups of an IPv6 address, each without leading zeros. */
const groupsOf = (address: string): string[] => {
  // The URL parser normalizes each address to its short form, also a trailing IPv4 part to hexadecimal.
  const halves = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first = [], last = []] = halves.map((half) => half.split(':').filter((group) => group !== ''))
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}

const byte = (group: string): string => {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}

/**
 * The part of an address that identifies one caller. A customer of an IPv6 network has all addresses of a /64, so they
 * count as one; IPv4-mapped IPv6 is the IPv4 address. Any other text is returned unchanged.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isIPv4Inside = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isIPv4Inside ? groups.slice(6).map(byte).join('.') : `${groups.slice(0, 4).join(':')}::/64`
}

interface Attempt {
  kind: AttemptKind
  /** The typed e-mail, or the signed-in person; null when only the address counts. */
  account: string | null
  /** The caller's address, resolved through TRUSTED_PROXIES, or the mark of a known browser. */
  address: string
}

const within = (column: string): string => `${column} > now() - :windowMs * interval '1 millisecond'`

/**
 * Limits on attempts, stored in PostgreSQL so that all API processes count together. An attempt is recorded before it
 * is made and removed if it succeeds: a hundred concurrent attempts count as a hundred, not one.
 */
@Injectable()
export class Attempts {
  constructor(private readonly tx: Tx) {}

  /**
   * Records an attempt and returns its id. Commits immediately, so that it also counts when the call is refused. Throws
   * TOO_MANY_REQUESTS with Retry-After when a limit is reached, and records nothing.
   */
  async begin(attempt: Attempt, limits: readonly AttemptLimit[]): Promise<string> {
    return this.tx.inTransaction((manager) => this.count(manager, attempt, limits))
  }

  /** Records an attempt like `begin`, in the transaction of the limited action: only committed actions count. */
  async count(manager: EntityManager, made: Attempt, limits: readonly AttemptLimit[]): Promise<string> {
    const attempt = { ...made, address: networkOf(made.address) }
    await this.oneAtATime(manager, attempt)
    const now = await databaseNow(manager)
    for (const limit of limits) {
      const wait = waitMs(limit, await this.counts(manager, attempt, limit), now)
      if (wait > 0) throw tooMany(wait, limit)
    }
    const id = newId()
    await manager.insert(AttemptEntity, { id, ...attempt })
    return id
  }

  /** Removes an attempt: only failures count. */
  async release(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(AttemptEntity, { id })
  }

  /** Takes locks in a fixed order, account before address, so that two attempts cannot deadlock. */
  private async oneAtATime(manager: EntityManager, { kind, account, address }: Attempt): Promise<void> {
    if (account !== null) await takeLock(manager, `attempts:${kind}:account:${account}`)
    await takeLock(manager, `attempts:${kind}:address:${address}`)
  }

  private async counts(
    manager: EntityManager,
    attempt: Attempt,
    { by, most, windowMs }: AttemptLimit,
  ): Promise<AttemptCounts> {
    const places = Object.fromEntries(by.map((column) => [column, Equal(attempt[column])]))
    // The newest rows up to the limit are sufficient: they show whether it is reached, and when it ends.
    const rows = await manager.find(AttemptEntity, {
      select: { id: true, createdAt: true },
      where: { kind: attempt.kind, createdAt: Raw(within, { windowMs }), ...places },
      order: { createdAt: 'DESC' },
      take: most,
    })
    return { moments: rows.map((row) => row.createdAt) }
  }
}

const tooMany = (wait: number, { says = tryAgain }: AttemptLimit): Refusal => {
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  const headers = { 'retry-after': String(seconds) }
  return httpErrors.fail('TOO_MANY_REQUESTS', { message: says(inWords(seconds)), headers })
}

const tryAgain = (wait: string): string => `Too many attempts. Please try again in ${wait}.`

/** In seconds up to a minute and a half, in minutes up to two hours, then in hours. */
const inParts = (seconds: number): [count: number, unit: string] => {
  if (seconds < 90) return [seconds, 'second']
  return seconds < 7_200 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3_600), 'hour']
}

const inWords = (seconds: number): string => counted(...inParts(seconds))
