import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Whether a listener on this host can be reached from this machine only. */
export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host)

/** Whether a peer's socket address is this machine itself, also when it came as IPv4 over IPv6. */
export const isLoopbackAddress = (address: string | undefined): boolean => {
  if (address === undefined) return false
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** The name in a Host header, without its port; null for what is no host and nothing but one. */
const nameOf = (host: string): string | null => {
  if (!/^[\w.[\]:-]+$/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname.replaceAll(/^\[|\]$/g, '')
}

/** Whether a Host header names this machine itself: by name or address, with any port. */
export const namesLoopback = (host: string | undefined): boolean =>
  host !== undefined && isLoopbackHost(nameOf(host) ?? '')

/**
 * Whether nobody but this machine reaches the product: not by its listener, not by its public address, not through a
 * proxy that is trusted.
 */
export const isLoopbackOnly = ({ host, publicUrl, trustedProxies }: Reach): boolean =>
  isLoopbackHost(host) && namesLoopback(new URL(publicUrl).host) && trustedProxies.length === 0

interface Reach {
  host: string
  publicUrl: string
  trustedProxies: readonly string[]
}

/** What proxies write into the requests that they pass on, whatever their make. */
const forwarding =
  /^(forwarded|via|x-(forwarded|original)-.+|x-real-ip|(x|x-cluster|true|fastly)-client-ip|cf-connecting-ip)$/

/** Whether a request was made on this machine, to this machine, by nobody else's leave. */
export const isLocalRequest = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  namesLoopback(headers.host) &&
  !Object.keys(headers).some((name) => forwarding.test(name))
