import type { RedisOptions } from 'ioredis'
import { addressesOf } from './addresses.js'

type Credentials = 'username' | 'password' | 'sentinelUsername' | 'sentinelPassword'
type SentinelOptions = 'sentinelTLS' | 'enableTLSForSentinelMode' | 'failoverDetector' | 'reconnectOnError'

/** A URL that the client parses itself, or options in its place. */
type Connection = Pick<RedisOptions, Credentials | SentinelOptions | 'sentinels' | 'name' | 'tls'> & { url?: string }

const given = (text: string | null): string | undefined =>
  text === null || text === '' ? undefined : decodeURIComponent(text)

/**
 * Finds the Redis primary: by its URL, or through the Sentinels of
 * `redis+sentinel://user:password@first:26379,second:26379/name`, which also announce a new primary
 * (docs/operations.md#fail-over). User and password are those of Redis; the Sentinels' are query parameters,
 * `?sentinelUsername=…&sentinelPassword=…`.
 */
export const redisOptions = (url: string): Connection => {
  const addresses = addressesOf(url)
  const { protocol, username, password, pathname, searchParams } = new URL(addresses[0])
  if (!protocol.endsWith('+sentinel:')) return { url }
  const isSecure = protocol === 'rediss+sentinel:'
  const fields = {
    username: given(username),
    password: given(password),
    sentinelUsername: given(searchParams.get('sentinelUsername')),
    sentinelPassword: given(searchParams.get('sentinelPassword')),
  }
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    sentinels: addresses.map((address) => {
      const { hostname: host, port } = new URL(address)
      return { host: host.replace(/^\[|\]$/g, ''), port: Number(port || '26379') }
    }),
    name: given(pathname.slice(1)) ?? 'mymaster',
    ...(isSecure ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    // Closes connections to a former primary when the Sentinels have elected another.
    failoverDetector: true,
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  }
}
