import { limits } from '@bluebonnet/domain'
import { defineErrors } from '../http/refusal.js'

export const csvErrors = defineErrors({
  TABLE_EMPTY: { status: 400, message: 'The table is empty: its first row names the fields' },
  TABLE_UNREADABLE: { status: 400, message: 'This is no table that can be read' },
  TABLE_HEADER_WRONG: { status: 400, message: 'The first row of the table does not name the fields' },
  TABLE_TOO_WIDE: {
    status: 400,
    message: `A table may have at most ${limits.importColumns} columns. Remove those that are not needed.`,
  },
  TABLE_TOO_LARGE: { status: 400, message: 'This workbook is too large to be read. Save its first sheet as CSV.' },
  IMPORT_RUNNING: {
    status: 409,
    message: 'Another file of yours is being read. Wait until it is done, then choose this one again.',
  },
  TABLE_TOO_LONG: {
    status: 400,
    message: `A table may have at most ${limits.importRows.toLocaleString('en-US')} rows. Split it into several files.`,
  },
})
