import { createController } from '@bluebonnet/platform'
import { CalendarReader } from './calendar.reader.js'
import { CalendarService } from './calendar.service.js'
import { eventAnswer } from './event.mapper.js'

export const CalendarController = createController(
  { reader: CalendarReader, calendar: CalendarService },
  {
    'GET /api/calendar-events': async ({ reader }, { caller, query }) =>
      (await reader.list(caller, query)).map(eventAnswer),
    'POST /api/calendar-events': ({ calendar }, { once, caller, body }) => calendar.create(once, caller, body),
    'GET /api/calendar-events/:id': async ({ reader }, { caller, params }) =>
      eventAnswer(await reader.one(caller, params.id)),
    'PATCH /api/calendar-events/:id': async ({ reader, calendar }, { caller, params, body }) => {
      await calendar.update(caller, params.id, body)
      return eventAnswer(await reader.one(caller, params.id))
    },
    'DELETE /api/calendar-events/:id': ({ calendar }, { caller, params }) => calendar.delete(caller, params.id),
  },
)
