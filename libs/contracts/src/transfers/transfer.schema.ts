import { z } from 'zod'

export const importQuery = z.strictObject({
  /** A dry run goes through every check and writes nothing. */
  dryRun: z.stringbool().default(false),
  /** What happens to rows that look like one that is there already. */
  duplicates: z.enum(['skip', 'add']).default('skip'),
})

export const importReport = z.object({
  /** Rows that were kept, or would be in a dry run. */
  accepted: z.number().int(),
  /**
   * Rows that look like one that is there already, or before them in the file: left out unless they were to be added.
   */
  alreadyThere: z.number().int(),
  refusedCount: z.number().int(),
  /** The first of the refused rows. */
  refused: z.array(
    z.object({
      /** The row as a table program numbers it: the header is row 1. */
      row: z.number().int(),
      /** Each with the heading of its column as it stands in the file; empty where the row as a whole is wrong. */
      issues: z.array(z.object({ path: z.string(), column: z.string(), message: z.string() })),
    }),
  ),
})

export type ImportQuery = z.output<typeof importQuery>
export type ImportReport = z.output<typeof importReport>
