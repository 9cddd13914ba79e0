import { z } from 'zod'

/**
 * The papers that a deal needs, counted: `total` of those asked for and those whose facts nobody has told, `done` of
 * those that are there (to be reviewed, accepted or waived), `accepted` of those that nobody has to look at any more.
 */
export const paperCounts = z.object({ done: z.number().int(), accepted: z.number().int(), total: z.number().int() })
export type PaperCounts = z.output<typeof paperCounts>
