import { z } from 'zod'

/**
 * Counts of the papers that a deal needs. `total`: needed papers and those with unknown facts. `done`: filed ones (in
 * review, accepted or waived). `accepted`: those that need no review any more.
 */
export const paperCounts = z.object({ done: z.number().int(), accepted: z.number().int(), total: z.number().int() })
export type PaperCounts = z.output<typeof paperCounts>
