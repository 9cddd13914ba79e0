import { z } from 'zod'
import { defineCalls } from '../call.js'
import { lengths } from '@bluebonnet/domain'
import {
  requiredDay,
  isoDay,
  isoMoment,
  moneyValue,
  byId,
  day,
  dollars,
  editedVersion,
  id,
  optional,
  percent,
  requiredLine,
  rowVersion,
  requiredMessage,
} from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

const agent = z.string(requiredMessage(fieldTexts.agent)).min(1, fieldTexts.agent).pipe(id)
const teamMember = z.object({
  id,
  agentId: id,
  agentName: z.string(),
  since: isoDay,
  /** The last day; null if there is no end. */
  until: isoDay.nullable(),
  /** The lead's part of the member's new deals, a percentage of the agents' share. */
  leadShare: z.number(),
  /** Replaces the cap of their plan while they are in the team. */
  ownCap: moneyValue.nullable(),
})

/** The agents of a lead. */
const team = z.object({
  id,
  name: z.string(),
  leadId: id,
  leadName: z.string(),
  /** The newest first, including former members. */
  members: z.array(teamMember),
  version: rowVersion,
  createdAt: isoMoment,
})

const newTeam = z.strictObject({ name: requiredLine(lengths.name, fieldTexts.name), leadId: agent })

const changedTeam = newTeam
  .partial()
  /** The first day of another lead; today by default. */
  .extend({ since: optional(day), version: editedVersion })
  .refine(({ leadId, since }) => since == null || leadId !== undefined, {
    path: ['since'],
    message: fieldTexts.teamLeadDay,
  })

export type Team = z.output<typeof team>
export type TeamMember = z.output<typeof teamMember>

const ofMember = byId.extend({ memberId: id })

export const teamCalls = defineCalls({
  'GET /api/teams': {
    permission: 'teams.read',
    summary: 'Teams with their leads and members, newest first',
    query: pageQuery({
      /** Only teams that this agent is or was in. */
      memberId: id.optional(),
    }),
    answer: z.array(team),
  },
  'POST /api/teams': { permission: 'teams.write', summary: 'Add a team', status: 201, body: newTeam, answer: team },
  'PATCH /api/teams/:id': {
    permission: 'teams.write',
    summary: 'Rename a team, or set another lead, from today or an earlier day',
    params: byId,
    body: changedTeam,
    answer: team,
  },
  'POST /api/teams/:id/members': {
    permission: 'teams.write',
    summary: 'Add an agent to a team from a day on',
    status: 201,
    params: byId,
    body: z.strictObject({
      agentId: agent,
      since: requiredDay(fieldTexts.teamDay),
      leadShare: percent,
      ownCap: optional(dollars()),
    }),
    answer: team,
  },
  'POST /api/teams/:id/members/:memberId/end': {
    permission: 'teams.write',
    summary: 'End a membership in a team; that day is the last',
    params: ofMember,
    body: z.strictObject({ until: requiredDay(fieldTexts.teamDay) }),
    answer: team,
  },
})
