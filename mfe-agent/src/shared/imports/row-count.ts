import { formatCount } from '@bluebonnet/ui'

/** '1 row', '2,000 rows'. */
export const rowCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
