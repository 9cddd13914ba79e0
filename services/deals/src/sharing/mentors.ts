import { Agents, assertMayDecideFor } from '@bluebonnet/brokerage'
import { type CallInput, type Mentorship } from '@bluebonnet/contracts'
import { percentOf, thousandthsOf } from '@bluebonnet/domain'
import {
  type Caller,
  ChangeHistory,
  defineErrors,
  type ListReply,
  Lists,
  newId,
  type Paging,
  Tx,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { mentorList, mentorsOf, type MentorshipRow } from './mentors.sql.js'
import { MentorshipEntity } from './mentorship.entity.js'

const mentorErrors = defineErrors({
  MENTOR_NOT_FOUND: { status: 404, message: 'There is no such mentor' },
  MENTOR_IS_AGENT: { status: 409, message: 'Agents are not their own mentors. Choose somebody else.' },
  HAS_MENTOR: { status: 409, message: 'This agent has a mentor on that day. End that first.' },
  MENTORSHIP_ENDED: { status: 409, message: 'This has ended already' },
  MENTORSHIP_ENDS_FIRST: { status: 400, message: 'The last day comes before the first' },
})

type NewMentor = CallInput<'POST /api/agents/:id/mentors'>['body']

/** Manages agents' mentors, who share their new deals for a while (docs/rules/commission-and-caps.md#mentors). */
@Injectable()
export class Mentors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly agents: Agents,
    private readonly history: ChangeHistory,
  ) {}

  /** Newest first. Throws AGENT_NOT_FOUND. */
  async list(agentId: string, query: Paging): Promise<ListReply<Mentorship>> {
    await this.agents.byId(this.dataSource.manager, agentId)
    return (await this.lists.page(mentorList, agentId, query)).map(mentorshipAnswer)
  }

  /** Throws AGENT_NOT_FOUND, SELF_CHANGE for a manager's own, MENTOR_IS_AGENT, HAS_MENTOR, MENTORSHIP_ENDS_FIRST. */
  async add(
    manager: EntityManager,
    caller: Caller,
    agentId: string,
    { mentorId, percent, since, until = null, firstDeals = null }: NewMentor,
  ): Promise<Mentorship> {
    // The agent's lock keeps two mentors of one day apart.
    await this.agents.lock(manager, agentId)
    for (const person of [agentId, mentorId]) assertMayDecideFor(caller, person)
    if (mentorId === agentId) throw mentorErrors.failAt('MENTOR_IS_AGENT', 'mentorId')
    const mentor = await this.agents.byId(manager, mentorId)
    if (!mentor.isActive) throw mentorErrors.failAt('MENTOR_NOT_FOUND', 'mentorId')
    if (until !== null && until < since) throw mentorErrors.failAt('MENTORSHIP_ENDS_FIRST', 'until')
    const now = await mentorsOf(manager, [agentId])
    if (now.some((row) => lastsOn(row, { since, until }))) throw mentorErrors.failAt('HAS_MENTOR', 'since')
    const row = { agentId, mentorId, share: thousandthsOf(percent), since, until, firstDeals }
    const id = newId()
    await manager.insert(MentorshipEntity, { id, ...row })
    const after = { mentorId, percent, since, until, firstDeals }
    await this.history.record(manager, caller.userId, 'agent.mentor', agentId, { after })
    return one(manager, agentId, id)
  }

  /**
   * A day before the first removes a mentor whom no deal has yet. Throws AGENT_NOT_FOUND, SELF_CHANGE,
   * MENTOR_NOT_FOUND, MENTORSHIP_ENDED, MENTORSHIP_ENDS_FIRST, HAS_MENTOR.
   */
  async end(
    caller: Caller,
    { id: agentId, mentorshipId: id }: { id: string; mentorshipId: string },
    until: string,
  ): Promise<Mentorship> {
    return this.tx.inTransaction(async (manager) => {
      await this.agents.lock(manager, agentId)
      const found = await one(manager, agentId, id)
      const { mentorId, percent, since, until: before, firstDeals } = found
      for (const person of [agentId, mentorId]) assertMayDecideFor(caller, person)
      if (found.isOver) throw mentorErrors.fail('MENTORSHIP_ENDED')
      if (until < since) {
        if (found.dealsUsed > 0) throw mentorErrors.failAt('MENTORSHIP_ENDS_FIRST', 'until')
        await manager.delete(MentorshipEntity, { id })
        const removed = { mentorId, percent, since, until: before, firstDeals }
        await this.history.record(manager, caller.userId, 'agent.mentor', agentId, { before: removed })
        return { ...found, until, isOver: true }
      }
      const others = (await mentorsOf(manager, [agentId])).filter((row) => row.id !== id)
      if (others.some((row) => lastsOn(row, { since, until }))) throw mentorErrors.failAt('HAS_MENTOR', 'until')
      await manager.update(MentorshipEntity, { id }, { until })
      const change = { before: { mentorId, until: before }, after: { until } }
      await this.history.record(manager, caller.userId, 'agent.mentor', agentId, change)
      return one(manager, agentId, id)
    })
  }
}

type Days = Pick<MentorshipRow, 'since' | 'until'>

/** Whether a mentorship lasts on a day of another one. One whose deals are used up lasts on none. */
const lastsOn = (row: MentorshipRow, { since, until }: Days): boolean => {
  const isUsed = row.firstDeals !== null && row.dealsUsed >= row.firstDeals
  return !isUsed && (row.until === null || row.until >= since) && (until === null || until >= row.since)
}

const mentorshipAnswer = (found: MentorshipRow): Mentorship => {
  const { share, createdAt: _, ...row } = found
  return { ...row, percent: percentOf(share) }
}

const one = async (manager: EntityManager, agentId: string, id: string): Promise<Mentorship> => {
  const found = (await mentorsOf(manager, [agentId])).find((row) => row.id === id)
  if (found === undefined) throw mentorErrors.fail('MENTOR_NOT_FOUND')
  return mentorshipAnswer(found)
}
