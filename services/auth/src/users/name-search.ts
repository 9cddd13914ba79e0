import { containing } from '@bluebonnet/platform'

/** A condition on a user's full name or e-mail, written as its trigram index is, with its parameter. */
export const nameMatches = (alias: string, q: string): [string, { q: string }] => [
  `(coalesce(${alias}.first_name, '') || ' ' || coalesce(${alias}.last_name, '') ILIKE :q OR ${alias}.email ILIKE :q)`,
  { q: containing(q) },
]
