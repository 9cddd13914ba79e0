import { isDatabaseAway, pgErrorOf } from '../../database/pg-errors.js'
import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'

const invalid = (message: string) => () => httpErrors.fail('VALIDATION_FAILED', { message })

/**
 * PostgreSQL's errors that a caller caused, or that trying again mends; every other one is a fault of ours. A violated
 * NOT NULL or CHECK is ours too: what a person may send is checked, with its sentence, before it gets here.
 */
const byState: Record<string, () => Refusal> = {
  '22P02': invalid('A value in this request has the wrong form'),
  '22P05': invalid('The request contains characters that cannot be stored'),
  '22021': invalid('The request contains characters that cannot be stored'),
  '22001': invalid('A text in this request is too long'),
  '22003': invalid('A number in this request is too large'),
  '22007': invalid('A date in this request does not exist'),
  '22008': invalid('A date in this request does not exist'),
  '23503': () => httpErrors.fail('STILL_IN_USE'),
  '23001': () => httpErrors.fail('STILL_IN_USE'),
  '23505': () => httpErrors.fail('ALREADY_EXISTS'),
  '40001': () => httpErrors.fail('CONFLICT'),
  '40P01': () => httpErrors.fail('CONFLICT'),
  '55P03': () => httpErrors.fail('CONFLICT'),
}

/** The refusal for an error of the database, or null when the error is not one that a caller may know. */
export const postgresRefusal = (error: unknown): Refusal | null => {
  if (isDatabaseAway(error)) return httpErrors.fail('UNAVAILABLE')
  const state = pgErrorOf(error)?.code
  return state === undefined ? null : (byState[state]?.() ?? null)
}
