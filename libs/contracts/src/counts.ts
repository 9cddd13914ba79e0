import { limits } from '@bluebonnet/domain'

/**
 * How many rows there are, as people read it: '98', '10,000+'. Lists stop at 10,000 and say that there are more; a
 * count that an answer carries is one more then.
 */
export const countInWords = (count: number, isAtLeast = count > limits.countedRows): string =>
  `${Math.min(count, limits.countedRows).toLocaleString('en-US')}${isAtLeast ? '+' : ''}`
