import { z } from 'zod'

/** A dry run goes through every check and writes nothing. */
export const importQuery = z.strictObject({ dryRun: z.stringbool().default(false) })

export const importReport = z.object({
  /** Rows that were kept, or would be in a dry run. */
  accepted: z.number().int(),
  refused: z.array(z.object({
    /** The row as a table program numbers it: the header is row 1. */
    row: z.number().int(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })),
  })),
})

export type ImportReport = z.output<typeof importReport>
