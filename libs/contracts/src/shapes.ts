/** How short codes are written. */
export const shapes = {
  state: /^[A-Za-z]{2}$/,
  zip: /^\d{5}(-\d{4})?$/,
  /** Texas licence numbers: up to seven digits, leading zeros kept (docs/rules/texas-facts.md#licence-number). */
  licence: /^\d{1,7}$/,
} as const
