/** What a field says when it is wrong: SPEC section 5's own texts where it gives one. */
export const fieldTexts = {
  passwordMinimum: 'Minimum 8 characters',
  eventTitle: 'Title is required',
  eventType: 'Event type is required',
  eventStart: 'Start time is required',
  eventEnd: 'End time is required',
  eventEndsFirst: 'The event ends before it starts',
  templateCategory: 'Please select a category',
  rejectReason: 'Please provide a reason for rejection.',
  oneCommission: 'Give a commission rate or a gross commission, not both',
  importApproved: 'A broker approves deals here: import it as NEW',
  ledgerNothing: 'Enter an amount other than $0',
  closedCloseDate: 'A closed deal needs its close date',
} as const
