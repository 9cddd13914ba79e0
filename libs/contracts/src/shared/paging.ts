import { z } from 'zod'
import { limits } from '../limits.js'

/**
 * `limit`, `cursor` and `q`, which every list takes (docs/rules/lists-and-search.md#paging), beside the list's own
 * filters.
 */
export const pageQuery = <T extends z.ZodRawShape>(filters: T) =>
  z.strictObject({
    limit: z.coerce
      .number('limit is a number from 1 to 200')
      .int()
      .min(1, 'limit is at least 1')
      .max(limits.pageRows, 'limit is at most 200')
      .optional(),
    cursor: z.string().max(500).optional(),
    q: z.string().max(200).optional(),
    ...filters,
  })

/** The filters of a list for a file that holds all of it. */
export const filterQuery = <T extends z.ZodRawShape>(filters: T) =>
  z.strictObject({ q: z.string().max(200).optional(), ...filters })

export const plainPage = pageQuery({})
