import { isIPv4 } from 'node:net'

/** Whether a listener on this host can be reached from this machine only. */
export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host)

/** Whether a peer's socket address is this machine itself, also when it came as IPv4 over IPv6. */
export const isLoopbackAddress = (address: string | undefined): boolean => {
  if (address === undefined) return false
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}
