import type { Paper } from '@bluebonnet/contracts'

/** Whether a line still needs a paper. */
export const isOpenLine = ({ state }: Pick<Paper, 'state'>): boolean => state === 'MISSING' || state === 'RETURNED'

/**
 * Whether a closed deal keeps this line's document: only a broker may replace it, with a reason
 * (docs/rules/papers-and-retention.md#settled-papers).
 */
export const isKeptLine = ({ document, state }: Pick<Paper, 'document' | 'state'>, isClosed: boolean): boolean =>
  isClosed && document !== null && state !== 'RETURNED'
