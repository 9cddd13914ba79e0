import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, each without leading zeros. */
const groupsOf = (address: string): string[] => {
  // The parser of addresses writes each in its one short form, the IPv4 at the end of some in hexadecimal too.
  const halves = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first = [], last = []] = halves.map((half) => half.split(':').filter((group) => group !== ''))
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}

const byte = (group: string): string => {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}

/**
 * What of an address stands for one caller. A customer of an IPv6 network has all addresses of a /64, so it counts as
 * one; IPv4 written as IPv6 is the IPv4 address. Whatever is no IPv6 address stays as it is.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isIPv4Inside = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isIPv4Inside ? groups.slice(6).map(byte).join('.') : `${groups.slice(0, 4).join(':')}::/64`
}
