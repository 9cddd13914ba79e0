import type { Paper } from '@bluebonnet/contracts'

/** Whether a paper is still to come on its line. */
export const isOpenLine = ({ state }: Pick<Paper, 'state'>): boolean => state === 'MISSING' || state === 'RETURNED'

/**
 * Whether the deal has closed with the document of this line: a broker alone replaces it, with a reason
 * (docs/rules/papers-and-retention.md#settled-papers).
 */
export const isKeptLine = ({ document, state }: Pick<Paper, 'document' | 'state'>, isClosed: boolean): boolean =>
  isClosed && document !== null && state !== 'RETURNED'
