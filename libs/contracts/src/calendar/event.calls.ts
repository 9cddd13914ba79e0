import { z } from 'zod'
import { defineCalls } from '../call.js'
import { eventTypes } from '@bluebonnet/domain'
import { byId, moment } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import { calendarEvent, calendarFeed, createEvent, updateEvent } from './event.schema.js'

export const calendarCalls = defineCalls({
  'GET /api/calendar-events': {
    permission: 'calendar.read',
    summary: 'Events in a range of time',
    query: pageQuery({
      startDate: moment.optional(),
      endDate: moment.optional(),
      eventType: z.enum(eventTypes).optional(),
      agentId: z.uuid().optional(),
    }),
    answer: z.array(calendarEvent),
  },
  'POST /api/calendar-events': {
    permission: 'calendar.write',
    summary: 'Add an event',
    status: 201,
    body: createEvent,
    answer: calendarEvent,
  },
  'GET /api/calendar-events/feed': {
    permission: 'calendar.read',
    summary: "The address of the caller's calendar feed",
    answer: calendarFeed,
  },
  'DELETE /api/calendar-events/feed': {
    permission: 'calendar.read',
    summary: "Replace the address of the caller's calendar feed",
    status: 200,
    answer: calendarFeed,
  },
  'GET /api/calendar-events/:id': {
    permission: 'calendar.read',
    summary: 'One event',
    params: byId,
    answer: calendarEvent,
  },
  'PATCH /api/calendar-events/:id': {
    permission: 'calendar.write',
    summary: 'Change an event',
    params: byId,
    body: updateEvent,
    answer: calendarEvent,
  },
  'DELETE /api/calendar-events/:id': {
    permission: 'calendar.write',
    summary: 'Delete an event',
    params: byId,
    status: 204,
    answer: null,
  },
})
