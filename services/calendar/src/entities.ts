export { CalendarEventEntity } from './calendar-event.entity.js'
