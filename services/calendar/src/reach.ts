import { limits } from '@bluebonnet/contracts'

/** Keeps a search for a text that no index knows to the newest rows of a table. */
export const reach = (table: string, alias: string): string =>
  `${alias}.created_at >= coalesce((SELECT created_at FROM ${table} ORDER BY created_at DESC OFFSET ${limits.shortTextRows} LIMIT 1), '-infinity')`
