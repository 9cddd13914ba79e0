import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Whether only this machine can reach a listener on this host. */
export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host)

/** Whether a peer's socket address is this machine, also as IPv4-mapped IPv6. */
export const isLoopbackAddress = (address: string | undefined): boolean => {
  if (address === undefined) return false
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** The host name in a Host header, without its port; null unless it is exactly a host. */
const nameOf = (host: string): string | null => {
  if (!/^[\w.[\]:-]+$/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname.replaceAll(/^\[|\]$/g, '')
}

/** Whether a Host header names this machine: by name or address, with any port. */
export const namesLoopback = (host: string | undefined): boolean =>
  host !== undefined && isLoopbackHost(nameOf(host) ?? '')

/** Whether only this machine can reach the product, by its listener, its public URL and its trusted proxies. */
export const isLoopbackOnly = ({ host, publicUrl, trustedProxies }: Reach): boolean =>
  isLoopbackHost(host) && namesLoopback(new URL(publicUrl).host) && trustedProxies.length === 0

interface Reach {
  host: string
  publicUrl: string
  trustedProxies: readonly string[]
}

/** Headers that proxies add to the requests that they forward. */
const forwarding =
  /^(forwarded|via|x-(forwarded|original)-.+|x-real-ip|(x|x-cluster|true|fastly)-client-ip|cf-connecting-ip)$/

/** Whether a request comes from this machine directly, to this machine, and not through a proxy. */
export const isLocalRequest = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  namesLoopback(headers.host) &&
  !Object.keys(headers).some((name) => forwarding.test(name))
