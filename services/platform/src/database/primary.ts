import { Client } from 'pg'
import { addressesOf } from './addresses.js'

const patienceMs = 2_000
/** So long it is not asked again: of two that take writes, one must not be believed for as long as it lives. */
const keptMs = 2_000

/** No server of an address takes writes: the code says, as a server that starts would, to come again. */
export class NoPrimary extends Error {
  readonly code = '57P03'
}

export interface Standing {
  isStandby: boolean
  /** Counts up each time that a standby becomes the primary. */
  timeline: number
}

interface Answer extends Standing {
  address: string
}

/** What a server says of itself. */
export const standing = `
  SELECT pg_is_in_recovery() AS "isStandby",
         CASE WHEN pg_is_in_recovery() THEN 0
              ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`

const answerOf = async (address: string): Promise<Answer> => {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Standing>(standing)
    const [row] = rows
    if (row === undefined) throw new NoPrimary('The server did not say what it is')
    return { address, ...row }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Of each address the highest timeline that this process has met. */
const highest = new Map<string, number>()

/**
 * Whether a server of an address takes writes, and was not replaced by another since: one that comes back from where
 * nobody missed it, while the one that was made the primary meanwhile is out of sight, is not believed.
 */
export const isPrimary = (url: string, { isStandby, timeline }: Standing): boolean => {
  if (isStandby || timeline < (highest.get(url) ?? 0)) return false
  highest.set(url, timeline)
  return true
}

/**
 * The server of an address that takes writes. Of two that think so, one is back from where nobody missed it: the one
 * that was made the primary last is it. Throws what stood in the way where none answers.
 */
const findPrimary = async (url: string): Promise<string> => {
  const answers = await Promise.allSettled(addressesOf(url).map(answerOf))
  const [primary] = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    .toSorted((a, b) => b.timeline - a.timeline)
    .filter((answer) => isPrimary(url, answer))
  if (primary !== undefined) return primary.address
  if (answers.some(({ status }) => status === 'fulfilled')) throw new NoPrimary('No server takes writes yet')
  throw answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))[0]
}

const known = new Map<string, { found: Promise<string>; until: number }>()

/** The same, asked once for two seconds, or until `forgetPrimary` says that it is no longer so. */
export const primaryOf = async (url: string): Promise<string> => {
  const kept = known.get(url)
  if (kept !== undefined && performance.now() < kept.until) return kept.found
  const asking = { found: findPrimary(url), until: Number.POSITIVE_INFINITY }
  known.set(url, asking)
  try {
    const found = await asking.found
    asking.until = performance.now() + keptMs
    return found
  } catch (error) {
    if (known.get(url) === asking) known.delete(url)
    throw error
  }
}

export const forgetPrimary = (url: string): void => {
  known.delete(url)
}
