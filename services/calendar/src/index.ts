export * from './entities.js'
export { CalendarModule } from './calendar.module.js'
