export { CalendarEventEntity } from './calendar-event.entity.js'
export { CalendarModule } from './calendar.module.js'
