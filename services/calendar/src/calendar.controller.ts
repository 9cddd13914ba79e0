import type { CalendarEvent, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { CalendarReader } from './calendar.reader.js'
import { CalendarService } from './calendar.service.js'
import { eventAnswer } from './event.mapper.js'

@Controller()
export class CalendarController {
  constructor(
    private readonly reader: CalendarReader,
    private readonly calendar: CalendarService,
  ) {}

  @Call('GET /api/calendar-events')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/calendar-events'>,
  ): Promise<ListReply<CalendarEvent>> {
    return (await this.reader.list(caller, query)).map(eventAnswer)
  }

  @Call('POST /api/calendar-events')
  async create(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/calendar-events'>,
  ): Promise<CalendarEvent> {
    return eventAnswer(await this.calendar.create(caller, body))
  }

  @Call('GET /api/calendar-events/:id')
  async one(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/calendar-events/:id'>,
  ): Promise<CalendarEvent> {
    return eventAnswer(await this.reader.one(caller, params.id))
  }

  @Call('PATCH /api/calendar-events/:id')
  async update(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/calendar-events/:id'>,
  ): Promise<CalendarEvent> {
    await this.calendar.update(caller, params.id, body)
    return eventAnswer(await this.reader.one(caller, params.id))
  }

  @Call('DELETE /api/calendar-events/:id')
  async delete(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'DELETE /api/calendar-events/:id'>,
  ): Promise<void> {
    await this.calendar.delete(caller, params.id)
  }
}
