// The names of a file at once, compared in small letters.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** The names, in small letters, that payees have, of those in $1. */
export const existingPayeeNames = statement(
  z.strictObject({ name: z.string() }),
  'SELECT lower(trim(name)) AS name FROM payees WHERE lower(trim(name)) = ANY($1)',
)
