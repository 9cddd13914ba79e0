import { naming } from '@bluebonnet/platform'

/** A condition on a lead's full name or e-mail, with its parameter; signs that LIKE knows stand for themselves. */
export const leadMatches = (alias: string, q: string): [string, { patterns: string[] }] => [
  `(${alias}.first_name || ' ' || ${alias}.last_name ILIKE ANY(:patterns) OR ${alias}.email ILIKE ANY(:patterns))`,
  { patterns: naming(q) },
]
