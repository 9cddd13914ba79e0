import { z } from 'zod'
import { defineCalls } from '../call.js'
import { requiredDay, byId, day, id, isoDay, optional, percent, requiredMessage } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

const mentorship = z.object({
  id,
  mentorId: id,
  mentorName: z.string(),
  /** The mentor's part of the agent's new deals, a percentage of what the agents share. */
  percent: z.number(),
  since: isoDay,
  /** The last day; null if only the number of deals ends it. */
  until: isoDay.nullable(),
  /** It ends after so many deals; null if only the day ends it. */
  firstDeals: z.number().int().nullable(),
  /** Deals that have the mentor, without cancelled ones. */
  dealsUsed: z.number().int(),
  isOver: z.boolean(),
})
export type Mentorship = z.output<typeof mentorship>

const newMentor = z
  .strictObject({
    mentorId: z.string(requiredMessage(fieldTexts.agent)).min(1, fieldTexts.agent).pipe(id),
    percent: percent.refine((share) => share > 0, fieldTexts.percentAboveZero),
    since: requiredDay(fieldTexts.teamDay),
    until: optional(day),
    firstDeals: optional(z.number().int('A whole number').min(1, 'At least 1').max(1_000)),
  })
  .refine(({ until, firstDeals }) => until != null || firstDeals != null, {
    path: ['until'],
    message: fieldTexts.mentorEnd,
  })

export const mentorCalls = defineCalls({
  'GET /api/agents/:id/mentors': {
    permission: 'teams.read',
    summary: 'The mentors of an agent, newest first',
    params: byId,
    query: pageQuery({}),
    answer: z.array(mentorship),
  },
  'POST /api/agents/:id/mentors': {
    permission: 'teams.write',
    summary: 'Assign a mentor to an agent until a day or for a number of deals',
    status: 201,
    params: byId,
    body: newMentor,
    answer: mentorship,
  },
  'POST /api/agents/:id/mentors/:mentorshipId/end': {
    permission: 'teams.write',
    summary:
      'End a mentor’s time with an agent; that day is the last, and one before the first removes an unused mentor',
    params: byId.extend({ mentorshipId: id }),
    body: z.strictObject({ until: requiredDay(fieldTexts.teamDay) }),
    answer: mentorship,
  },
})
