import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'

/** PostgreSQL's error classes that a caller caused, or that trying again mends; every other one is a fault of ours. */
const byState: Record<string, () => Refusal> = {
  '22P02': () => httpErrors.fail('VALIDATION_FAILED', { message: 'A value in this request has the wrong form' }),
  '22P05': () => httpErrors.fail('VALIDATION_FAILED', { message: 'The request contains characters that cannot be stored' }),
  '22021': () => httpErrors.fail('VALIDATION_FAILED', { message: 'The request contains characters that cannot be stored' }),
  '22001': () => httpErrors.fail('VALIDATION_FAILED', { message: 'A text in this request is too long' }),
  '22003': () => httpErrors.fail('VALIDATION_FAILED', { message: 'A number in this request is too large' }),
  '22007': () => httpErrors.fail('VALIDATION_FAILED', { message: 'A date in this request does not exist' }),
  '22008': () => httpErrors.fail('VALIDATION_FAILED', { message: 'A date in this request does not exist' }),
  '23502': () => httpErrors.fail('VALIDATION_FAILED', { message: 'A required value is missing' }),
  '23514': () => httpErrors.fail('VALIDATION_FAILED', { message: 'A value in this request is not allowed' }),
  '23503': () => httpErrors.fail('STILL_IN_USE'),
  '23001': () => httpErrors.fail('STILL_IN_USE'),
  '23505': () => httpErrors.fail('ALREADY_EXISTS'),
  '40001': () => httpErrors.fail('CONFLICT'),
  '40P01': () => httpErrors.fail('CONFLICT'),
  '55P03': () => httpErrors.fail('CONFLICT'),
  '57P01': () => httpErrors.fail('UNAVAILABLE'),
  '57P03': () => httpErrors.fail('UNAVAILABLE'),
  '53300': () => httpErrors.fail('UNAVAILABLE'),
}

const stateOf = (error: object): unknown => {
  if ('driverError' in error && typeof error.driverError === 'object' && error.driverError !== null) return stateOf(error.driverError)
  return 'code' in error && 'severity' in error ? error.code : undefined
}

/** The refusal for an error of the database, or null when the error is not one that a caller may know. */
export const postgresRefusal = (error: unknown): Refusal | null => {
  if (typeof error !== 'object' || error === null) return null
  const state = stateOf(error)
  return typeof state === 'string' ? (byState[state]?.() ?? null) : null
}
