export * from './calendar-day.js'
export * from './entered-within.js'
