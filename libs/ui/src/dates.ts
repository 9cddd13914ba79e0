/**
 * Calendars to pick days from: as heavy as all other fields together, so that a form without a date does without them.
 */
export { DateInput } from './forms/date-input.js'
