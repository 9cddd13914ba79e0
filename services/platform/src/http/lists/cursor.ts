import { uuidPattern } from '@bluebonnet/domain'
import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const uuid = new RegExp(`^${uuidPattern}$`)

/** Where a newest-first list continues: after the row with this timestamp and id. */
export interface CursorPosition {
  at: Date
  id: string
}

/** Opaque to callers; they only send it back. */
export const encodeCursor = ({ at, id }: CursorPosition): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** Throws VALIDATION_FAILED for anything that this server did not create. */
export const decodeCursor = (cursor: string): CursorPosition => {
  const [at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const time = new Date(at)
  if (rest.length > 0 || !moment.test(at) || !uuid.test(id) || Number.isNaN(time.getTime())) throw invalidCursor()
  return { at: time, id }
}

/** The refusal of a cursor that does not come from the list. */
export const invalidCursor = (): Refusal =>
  httpErrors.fail('VALIDATION_FAILED', {
    message: 'This page no longer exists. Start from the first page.',
    issues: [{ path: 'cursor', message: 'Not a cursor that this list gave' }],
  })
