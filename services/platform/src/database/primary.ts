import { Client } from 'pg'
import { addressesOf } from './addresses.js'

const patienceMs = 2_000

/** No server of an address takes writes: the code says, as a server that starts would, to come again. */
export class NoPrimary extends Error {
  readonly code = '57P03'
}

interface Answer {
  address: string
  isStandby: boolean
  /** Counts up each time that a standby becomes the primary. */
  timeline: number
}

const asked = `
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
    const { rows } = await client.query<Omit<Answer, 'address'>>(asked)
    const [row] = rows
    if (row === undefined) throw new NoPrimary('The server did not say what it is')
    return { address, ...row }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The server of an address that takes writes. Of two that think so, one is back from where nobody missed it: the one
 * that was made the primary last is it. Throws what stood in the way where none answers.
 */
const findPrimary = async (url: string): Promise<string> => {
  const answers = await Promise.allSettled(addressesOf(url).map(answerOf))
  const [primary] = answers
    .flatMap((answer) => (answer.status === 'fulfilled' && !answer.value.isStandby ? [answer.value] : []))
    .toSorted((a, b) => b.timeline - a.timeline)
  if (primary !== undefined) return primary.address
  if (answers.some(({ status }) => status === 'fulfilled')) throw new NoPrimary('No server takes writes yet')
  throw answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))[0]
}

const known = new Map<string, Promise<string>>()

/** The same, asked once until `forgetPrimary` says that it is no longer so. */
export const primaryOf = async (url: string): Promise<string> => {
  const found = known.get(url) ?? findPrimary(url)
  known.set(url, found)
  try {
    return await found
  } catch (error) {
    if (known.get(url) === found) known.delete(url)
    throw error
  }
}

export const forgetPrimary = (url: string): void => {
  known.delete(url)
}
