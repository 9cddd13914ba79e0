import { z } from 'zod'
import { uuidPattern, limits } from '@bluebonnet/domain'
import { type OrderedList, ordersOf } from '../list-orders.js'
import * as fieldTexts from '../texts/fields.js'
import { period } from './fields.js'

/** The search text, normalized like stored texts. */
export const searchText = z.string().normalize('NFC').max(200)

/** `limit`, `cursor` and `q` (docs/rules/lists-and-search.md#paging), with the list's own filters. */
export const pageQuery = <T extends z.ZodRawShape>(filters: T) =>
  z.strictObject({
    limit: z.coerce
      .number('limit is a number from 1 to 200')
      .int()
      .min(1, 'limit is at least 1')
      .max(limits.pageRows, 'limit is at most 200')
      .optional(),
    cursor: z.string().max(500).optional(),
    q: searchText.optional(),
    ...filters,
  })

export const orderIn = <Name extends OrderedList>(name: Name) => ({ order: z.enum(ordersOf(name)).optional() })

/** The filters of a list for an export of all its rows. */
export const filterQuery = <T extends z.ZodRawShape>(filters: T) =>
  z.strictObject({ q: searchText.optional(), ...filters })

export const plainPage = pageQuery({})

/** A calendar year, or a more general period: the two ways to query money. */
export const yearOrPeriod = { year: z.coerce.number().int().min(1900).max(2199).optional(), period: period.optional() }

interface YearOrPeriod {
  year?: number | undefined
  period?: string | undefined
}

/** A query with `yearOrPeriod` and other parameters that accepts one of the two. */
export const eitherYearOrPeriod = <Query extends z.ZodType<YearOrPeriod>>(query: Query): Query =>
  query.refine(({ year, period: one }) => year === undefined || one === undefined, fieldTexts.onePeriod)

/** Ids of selected rows, separated by commas; at most as many as a screen can select. */
export const selectedIds = z
  .string()
  .regex(
    new RegExp(`^${uuidPattern}(,${uuidPattern}){0,${limits.selectedRows - 1}}$`),
    `Ids with commas between them, ${limits.selectedRows} at most`,
  )
  .transform((text) => text.split(','))
