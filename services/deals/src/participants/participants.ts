import { agentErrors, Agents } from '@bluebonnet/brokerage'
import {
  type CallInput,
  centsOf,
  type DealParticipants,
  type Division,
  dollarsOf,
  type NewDealAgent,
  type NewParticipant,
  percentOf,
  thousandthsOf,
} from '@bluebonnet/contracts'
import { assertUnchanged, type Caller, Journal, newId, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { CdaEntity } from '../cdas/cda.entity.js'
import { issued } from '../cdas/cda-lines.sql.js'
import { CdaLocks, type OpenDealCda } from '../cdas/cda-locks.js'
import { CdaStaleness } from '../cdas/cda-staleness.js'
import { FigureMaker, type FigureSubject, onPlansOf } from '../commission/figures.js'
import { DealAccess } from '../deals/deal.access.js'
import { DealEntity } from '../deals/deal.entity.js'
import { DealEvents } from '../deals/deal.events.js'
import { DealFollowers } from '../deals/deal-followers.js'
import { isApproved, isLive } from '../deals/deal-cda.sql.js'
import { Timeline } from '../deals/timeline.js'
import { assertMayJoin } from '../deals/own-deals.js'
import { assertOpenFigures } from '../deals/write-deal.js'
import { Payable } from './payable.js'
import { agentsById, type DealAgentRow, dealAgentsOf, dealAgentWords, dealsTouching } from './deal-agents.sql.js'
import type { ChosenPlan } from './deal-plans.sql.js'
import { DealParticipantEntity, PayeeEntity } from './participant.entities.js'
import { divided, narrowed } from './division.js'
import { participantErrors } from './participant.errors.js'
import { asOther, type ParticipantRow, participantsOf, participantWords } from './participants.sql.js'

/** Who is paid out of a deal beside brokerage and agent (docs/rules/commission-and-caps.md#other-payees). */
@Injectable()
export class Participants {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly access: DealAccess,
    private readonly locks: CdaLocks,
    private readonly agents: Agents,
    private readonly figures: FigureMaker,
    private readonly payable: Payable,
    private readonly staleness: CdaStaleness,
    private readonly followers: DealFollowers,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly events: DealEvents,
  ) {}

  /** Deals of others in which the caller has a part (docs/rules/roles-and-permissions.md#self). */
  async ownParts({ agentId }: Caller): Promise<string[]> {
    if (agentId === null) return []
    return (await dealsTouching(this.dataSource.manager, [agentId])).map(({ dealId }) => dealId)
  }

  /**
   * All of it for the office, of colleagues their share alone for the deal's agent; somebody who shares it is answered
   * their own share and lines. Throws DEAL_NOT_FOUND for a deal of which the caller may not know; all else here also
   * DEAL_SHARED.
   */
  async read(
    caller: Caller,
    dealId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<DealParticipants> {
    const deal = await this.access.findKnown(manager, caller, dealId)
    const participants = (await participantsOf(manager, [[dealId]])).map(answered)
    const agents = (await dealAgentsOf(manager, [dealId])).map(answeredAgent)
    const cda = await issued(manager, await manager.findOneBy(CdaEntity, { dealId }))
    const subject = await this.subject(manager, { deal, cda })
    const paid: DealParticipants['paid'] = isLive(cda)
      ? { basis: 'ACTUAL', ...divided(cda, caller) }
      : { basis: 'ESTIMATE', ...(await this.now(manager, caller, subject)) }
    // What is approved is paid by the plans that it was made by (docs/rules/commission-and-caps.md#deal-plan-named).
    const paidBy = isApproved(cda) ? onPlansOf(cda, subject) : subject
    const plans = (await this.figures.plansOf(manager, paidBy)).map((plan) => {
      const chosen = subject.chosen.find(dealId, plan.agent.id)
      return { ...plan, chosen: chosen === undefined ? null : choiceAnswer(chosen) }
    })
    return narrowed({ version: deal.version, participants, agents, plans, paid }, deal, caller)
  }

  /** What everybody would get; nothing is kept. Throws PAYEE_NOT_FOUND, AGENT_NOT_FOUND, PARTICIPANT_IS_PRIMARY. */
  async preview(
    caller: Caller,
    dealId: string,
    { participants, agents }: CallInput<'POST /api/deals/:id/participants/preview'>['body'],
  ): Promise<Division> {
    const { manager } = this.dataSource
    const deal = await this.access.find(manager, caller, dealId)
    const cda = await manager.findOneBy(CdaEntity, { dealId })
    return this.now(manager, caller, await this.subject(manager, { deal, cda }), {
      payees: await this.rowsOf(manager, dealId, participants),
      agents: await this.agentRows(manager, deal, agents),
    })
  }

  /**
   * Puts a list in the place of the one before, and leaves a CDA that says otherwise out of date. Throws ROW_CHANGED,
   * DEAL_FIGURES_LOCKED or DEAL_REASON_REQUIRED for what is settled, PAYEE_NOT_FOUND, AGENT_NOT_FOUND,
   * PARTICIPANT_IS_PRIMARY, and what `Payable` refuses. Agents stay as they are where none are said.
   */
  async set(
    caller: Caller,
    dealId: string,
    { participants, agents, version, reason = null }: CallInput<'PUT /api/deals/:id/participants'>['body'],
  ): Promise<DealParticipants> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.ofDeal(manager, caller, dealId)
      const before: Shared = {
        payees: await participantsOf(manager, [[dealId]]),
        agents: await dealAgentsOf(manager, [dealId]),
      }
      const after: Shared = {
        payees: await this.rowsOf(manager, dealId, participants),
        agents: await this.agentRows(manager, open.deal, agents, before.agents),
      }
      const answer = (): Promise<DealParticipants> => this.read(caller, dealId, manager)
      if (terms(before) === terms(after)) return answer()
      const edit = { entity: DealEntity, row: open.deal, changes: ['participantsVersion'], version }
      await assertUnchanged(manager, edit, answer, () => 'participants')
      // Nobody's own hand puts them among those whom a settled deal pays, nor takes them off.
      const agentIds = [...open.agentIds, ...after.agents.map(({ agentId }) => agentId)]
      assertOpenFigures(caller, { ...open, agentIds }, reason)
      const joining = after.agents.filter((one) => !before.agents.some((known) => partOf(known) === partOf(one)))
      const whose = joining.map(({ agentId }) => agentId)
      await assertMayJoin(manager, caller, dealId, whose)
      await this.write(manager, open.deal, after)
      // Whoever shares it no more does none of its tasks.
      const left = before.agents.filter(({ agentId }) => !after.agents.some((one) => one.agentId === agentId))
      for (const { userId } of left)
        await this.followers.tell(manager, { type: 'LEFT', dealId, userId, toUserId: open.agent.userId })
      const subject = await this.figures.subject(manager, open.deal, open.agent, open.cda?.id ?? null)
      await this.payable.assert(manager, open.deal, subject.settings)
      await this.record(manager, caller, open, { before: wordsOf(before), after: wordsOf(after), reason })
      return answer()
    })
  }

  private async write(manager: EntityManager, deal: DealEntity, { payees, agents }: Shared): Promise<void> {
    await manager.delete(DealParticipantEntity, { dealId: deal.id })
    const whom = [
      ...agents.map((row) => ({ ...row, payeeId: null })),
      ...payees.map((row) => ({ ...row, agentId: null })),
    ]
    const listed = whom.map(({ payeeId, agentId, role, share, amountCents }, position) => ({
      id: newId(),
      dealId: deal.id,
      payeeId,
      agentId,
      role,
      share,
      amountCents: amountCents === null ? null : Number(amountCents),
      position,
      dealCreatedAt: deal.createdAt,
    }))
    if (listed.length > 0) await manager.insert(DealParticipantEntity, listed)
    const participantsVersion = deal.participantsVersion + 1
    await manager.update(DealEntity, { id: deal.id }, { participantsVersion, updatedAt: new Date() })
  }

  private async record(
    manager: EntityManager,
    caller: Caller,
    { deal, agent, cda }: OpenDealCda,
    { before, after, reason }: { before: string[]; after: string[]; reason: string | null },
  ): Promise<void> {
    const { userId: actorId } = caller
    const entity = { actorId, entityType: 'deal', entityId: deal.id, reason }
    const details = { participants: [before, after] } as const
    await this.timeline.add(manager, { dealId: deal.id, kind: 'CHANGED', actorId, reason, details })
    await this.journal.audit(manager, {
      ...entity,
      action: 'deal.participants',
      before: { participants: before },
      after: { participants: after },
    })
    if (isLive(cda)) {
      const cause = { reason: 'Others are paid', actorId, tell: cda.approvedAt !== null }
      await this.staleness.follow(manager, { deal, agent, cda }, cause)
    }
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId: agent.userId })
  }

  private async subject(
    manager: EntityManager,
    { deal, cda }: { deal: DealEntity; cda: CdaEntity | null },
  ): Promise<FigureSubject> {
    return this.figures.subject(manager, deal, await this.agents.byId(manager, deal.agentId), cda?.id ?? null)
  }

  private async now(
    manager: EntityManager,
    caller: Caller,
    subject: FigureSubject,
    wanted?: Shared,
  ): Promise<Division> {
    const others = wanted?.payees.map(asOther) ?? subject.others
    const agents = wanted?.agents.map((row) => ({ ...row, ...subject.chosen.on(row) })) ?? subject.agents
    return divided(await this.figures.make(manager, { ...subject, others, agents }), caller)
  }

  /** Whoever has left takes on nothing new, and keeps what was theirs. Without a list it is the one that stands. */
  private async agentRows(
    manager: EntityManager,
    deal: DealEntity,
    wanted: readonly NewDealAgent[] | null | undefined,
    known?: readonly DealAgentRow[],
  ): Promise<DealAgentRow[]> {
    const before = known ?? (await dealAgentsOf(manager, [deal.id]))
    if (wanted === null || wanted === undefined) return [...before]
    const people = await agentsById(manager, [wanted.map(({ agentId }) => agentId), deal.id])
    return wanted.map(({ agentId, role, percent, amount }, place) => {
      const issue = (message: string) => ({ issues: [{ path: `agents.${place}.agentId`, message }] })
      const person = people.find((one) => one.agentId === agentId)
      if (person === undefined || !(person.isActive || before.some((one) => one.agentId === agentId)))
        throw agentErrors.fail('AGENT_NOT_FOUND', issue(agentErrors.table.AGENT_NOT_FOUND.message))
      if (agentId === deal.agentId)
        throw participantErrors.fail(
          'PARTICIPANT_IS_PRIMARY',
          issue(participantErrors.table.PARTICIPANT_IS_PRIMARY.message),
        )
      return { dealId: deal.id, role, ...shareOf(percent, amount), ...person }
    })
  }

  private async rowsOf(
    manager: EntityManager,
    dealId: string,
    wanted: readonly NewParticipant[],
  ): Promise<ParticipantRow[]> {
    const payees = await manager.findBy(PayeeEntity, { id: In(wanted.map(({ payeeId }) => payeeId)) })
    return wanted.map(({ payeeId, role, percent, amount }, place) => {
      const payee = payees.find(({ id }) => id === payeeId)
      if (payee === undefined)
        throw participantErrors.fail('PAYEE_NOT_FOUND', {
          issues: [{ path: `participants.${place}.payeeId`, message: participantErrors.table.PAYEE_NOT_FOUND.message }],
        })
      const { name, kind, licenceNumber, registrationExpires } = payee
      return { dealId, payeeId, role, ...shareOf(percent, amount), name, kind, licenceNumber, registrationExpires }
    })
  }
}

/** Everybody who is paid out of a deal beside brokerage and agent. */
interface Shared {
  payees: readonly ParticipantRow[]
  agents: readonly DealAgentRow[]
}

const wordsOf = ({ payees, agents }: Shared): string[] => [...participantWords(payees), ...dealAgentWords(agents)]

const shareOf = (
  percent: number | null | undefined,
  amount: number | null | undefined,
): Pick<ParticipantRow, 'share' | 'amountCents'> => ({
  share: typeof percent === 'number' ? thousandthsOf(percent) : null,
  amountCents: typeof amount === 'number' ? String(centsOf(amount)) : null,
})

const choiceAnswer = ({
  id,
  reason,
  authorName,
  createdAt,
}: ChosenPlan): NonNullable<NonNullable<DealParticipants['plans']>[number]['chosen']> => ({
  id,
  reason,
  authorName,
  at: createdAt.toISOString(),
})

const answered = (row: ParticipantRow): DealParticipants['participants'][number] => {
  const { role, share, amountCents, payeeId: id, name, kind, licenceNumber, registrationExpires } = row
  return {
    role,
    payee: { id, name, kind, licenceNumber, registrationExpires },
    percent: share === null ? null : percentOf(share),
    amount: amountCents === null ? null : dollarsOf(Number(amountCents)),
  }
}

const answeredAgent = ({
  role,
  agentId: id,
  name,
  licenceNumber,
  share,
  amountCents,
}: DealAgentRow): DealParticipants['agents'][number] => ({
  role,
  agent: { id, name, licenceNumber },
  percent: share === null ? null : percentOf(share),
  amount: amountCents === null ? null : dollarsOf(Number(amountCents)),
})

const partOf = ({ role, agentId, share, amountCents }: Shared['agents'][number]): string =>
  JSON.stringify([role, agentId, share, amountCents])

const terms = ({ payees, agents }: Shared): string =>
  JSON.stringify([
    payees.map(({ role, payeeId, share, amountCents }) => [role, payeeId, share, amountCents]),
    agents.map(partOf),
  ])
