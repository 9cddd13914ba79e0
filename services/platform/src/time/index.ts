export * from './calendar-day.js'
