/** The dates of a deal with reminders (docs/rules/notifications-and-mail.md#reminders), by their column. */
export const dealDates = {
  contract_date: 'Contract date',
  close_date: 'Closing',
  option_ends_at: 'End of the option period',
  earnest_money_due_at: 'Earnest money due',
  financing_due_at: 'Financing due',
} as const

export type DealDate = keyof typeof dealDates

export const dealDateNames: readonly DealDate[] = [
  'contract_date',
  'close_date',
  'option_ends_at',
  'earnest_money_due_at',
  'financing_due_at',
]

/** Days before a date on which its reminder is sent. */
export const remindDaysBefore = [2, 1] as const
/** Days before a closing from which a missing CDA is reported. */
export const closingDaysBefore = 3
