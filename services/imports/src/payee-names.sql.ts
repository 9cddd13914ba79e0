// Looks up all names of a file at once, in lower case.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** Existing payee names among those in $1, in lower case. */
export const existingPayeeNames = statement(
  z.strictObject({ name: z.string() }),
  'SELECT lower(trim(name)) AS name FROM payees WHERE lower(trim(name)) = ANY($1)',
)
