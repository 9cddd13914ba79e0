import { z } from 'zod'
import { fieldTexts } from '../texts/fields.js'
import { period } from './fields.js'

/** A calendar year, and the period that says the same and more: the two ways in which money is asked for. */
export const yearOrPeriod = { year: z.coerce.number().int().min(1900).max(2199).optional(), period: period.optional() }

interface YearOrPeriod {
  year?: number | undefined
  period?: string | undefined
}

/** A query of `yearOrPeriod` and its other parameters that takes one of the two. */
export const notBoth = <Query extends z.ZodType<YearOrPeriod>>(query: Query): Query =>
  query.refine(({ year, period: given }) => year === undefined || given === undefined, fieldTexts.onePeriod)
