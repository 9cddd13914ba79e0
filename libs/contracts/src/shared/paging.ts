import { z } from 'zod'
import { limits } from '@bluebonnet/domain'
import { type OrderedList, ordersOf } from '../list-orders.js'
import * as fieldTexts from '../texts/fields.js'
import { period } from './fields.js'

/** What is sought, in the form in which texts are kept. */
export const searchText = z.string().normalize('NFC').max(200)

/** `limit`, `cursor` and `q` (docs/rules/lists-and-search.md#paging), beside the list's own filters. */
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

/** The order that a list is asked for, one of its own. */
export const orderIn = <Name extends OrderedList>(name: Name) => ({ order: z.enum(ordersOf(name)).optional() })

/** The filters of a list for a file that holds all of it. */
export const filterQuery = <T extends z.ZodRawShape>(filters: T) =>
  z.strictObject({ q: searchText.optional(), ...filters })

export const plainPage = pageQuery({})

/** A calendar year, and the period that says the same and more: the two ways in which money is asked for. */
export const yearOrPeriod = { year: z.coerce.number().int().min(1900).max(2199).optional(), period: period.optional() }

interface YearOrPeriod {
  year?: number | undefined
  period?: string | undefined
}

/** A query of `yearOrPeriod` and its other parameters that takes one of the two. */
export const eitherYearOrPeriod = <Query extends z.ZodType<YearOrPeriod>>(query: Query): Query =>
  query.refine(({ year, period: one }) => year === undefined || one === undefined, fieldTexts.onePeriod)

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Selected rows by their ids with commas between them; as many as can be selected on a screen. */
export const selectedIds = z
  .string()
  .regex(
    new RegExp(`^${uuid}(,${uuid}){0,${limits.selectedRows - 1}}$`),
    `Ids with commas between them, ${limits.selectedRows} at most`,
  )
  .transform((text) => text.split(','))
