import { limits } from '@bluebonnet/domain'

/** Formats a count: '98', '10,000+'. Lists are counted to 10,000 at most; a count in an answer is then 10,001. */
export const countInWords = (count: number, isAtLeast = count > limits.countedRows): string =>
  `${Math.min(count, limits.countedRows).toLocaleString('en-US')}${isAtLeast ? '+' : ''}`
