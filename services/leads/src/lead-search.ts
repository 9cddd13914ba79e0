import { containing } from '@bluebonnet/platform'

/** A condition on a lead's full name or e-mail, with its parameter; signs that LIKE knows stand for themselves. */
export const leadMatches = (alias: string, q: string): [string, { q: string }] => [
  `(${alias}.first_name || ' ' || ${alias}.last_name ILIKE :q OR ${alias}.email ILIKE :q)`,
  { q: containing(q) },
]
