import type { ByteRange } from '@bluebonnet/platform'

/** What a `Range` header requests: a part of a file, the whole, or something beyond its end. */
type RequestedRange = ByteRange | 'whole' | 'unsatisfiable'

/**
 * Reads a `Range` header (RFC 9110, section 14). One part is served; several parts, another unit or a malformed header
 * are ignored and the whole file is sent, as the standard allows. (range-parser, which other servers use, refuses the
 * last 500 bytes of a file of 10, and treats malformed headers as unsatisfiable.)
 */
export const parseRange = (header: string | undefined, size: number): RequestedRange => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (match === null) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') return suffix(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

const suffix = (length: number, size: number): RequestedRange =>
  length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
