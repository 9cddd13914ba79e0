import { defineErrors } from '@bluebonnet/platform'

export const yearEndErrors = defineErrors({
  TAX_SUBJECT_NOT_FOUND: { status: 404, message: 'There is no such agent or payee' },
  TAX_DETAILS_CHANGED: {
    status: 409,
    message: 'Somebody else has changed these details. Open them again before you change them.',
  },
  TIN_KIND_ALONE: { status: 409, message: 'The stored number is of the other kind. Enter the number too.' },
  NO_TIN: { status: 409, message: 'No taxpayer number is entered' },
  TIN_CLOSED: {
    status: 409,
    message:
      'This number cannot be decrypted: SECRET was changed and the one before it is missing. Enter the number again.',
  },
  THRESHOLD_KNOWN: { status: 409, message: 'The amount of this year is set by law and cannot be changed' },
  TEMPLATE_UNREADABLE: {
    status: 400,
    message: 'This is not a template of the IRS portal: its first row names no known field. Download it again.',
  },
  TEMPLATE_LACKS: { status: 409, message: 'The template lacks a column that the file needs' },
  PAYER_INCOMPLETE: { status: 409, message: 'Enter the payer details of the brokerage first' },
  NOTHING_TO_FILE: {
    status: 409,
    message: 'No payee of this year can be filed yet. Complete the details listed on the page.',
  },
})
