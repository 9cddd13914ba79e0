import { fieldTexts, shapes } from '@bluebonnet/contracts'

/** What forms ask of their fields before anything is sent; the server says the same sentences. */
export const rules = {
  /** An answer of any kind: a choice, an amount, a day. */
  required: (message: string) => ({ required: true, message }),
  /** A text of more than spaces. */
  requiredText: (message: string) => ({ required: true, whitespace: true, message }),
  email: { type: 'email', message: fieldTexts.emailShape },
  webAddress: { type: 'url', message: fieldTexts.webAddressShape },
  state: { pattern: shapes.state, message: fieldTexts.stateShape },
  zip: { pattern: shapes.zip, message: fieldTexts.zipShape },
  licence: { pattern: shapes.licence, message: fieldTexts.licenceShape },
} as const
