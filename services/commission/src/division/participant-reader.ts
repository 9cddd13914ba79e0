import { agentErrors, Agents } from '@bluebonnet/brokerage'
import {
  type CallInput,
  type DealParticipants,
  type Division,
  type NewDealAgent,
  type NewParticipant,
} from '@bluebonnet/contracts'
import { centsOf, dollarsOf, percentOf, thousandthsOf } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { CdaEntity } from '../cdas/cda.entity.js'
import { issued } from '../cdas/cda-lines.sql.js'
import { FigureMaker, type FigureSubject, onPlansOf } from '../estimates/figure-maker.js'
import { DealAccess, type DealEntity, isApproved, isLive } from '@bluebonnet/deals'
import { agentsById, type DealAgentRow, dealAgentsOf, dealsAffecting } from '../participants/deal-agents.sql.js'
import type { ChosenPlan } from '../participants/deal-plans.sql.js'
import { PayeeEntity } from '../participants/participant.entities.js'
import { divisionFor, visibleParticipants } from './division.js'
import { participantErrors } from '../participants/participant.errors.js'
import { toOtherPayee, type ParticipantRow, participantsOf } from '../participants/participants.sql.js'

/** All payees of a deal other than the brokerage and its own agent. */
export interface Shared {
  payees: readonly ParticipantRow[]
  agents: readonly DealAgentRow[]
}

/** Reads a deal's participants and what each gets or would get. */
@Injectable()
export class ParticipantReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
    private readonly agents: Agents,
    private readonly figureMaker: FigureMaker,
  ) {}

  /** Deals of other agents in which the caller has a part (docs/rules/roles-and-permissions.md#self). */
  async ownParts({ agentId }: Caller): Promise<string[]> {
    if (agentId === null) return []
    return (await dealsAffecting(this.dataSource.manager, [agentId])).map(({ dealId }) => dealId)
  }

  /**
   * Returns everything to the office, only colleagues' shares to the deal's agent, and only their own share and lines
   * to an agent who shares it. Throws DEAL_NOT_FOUND for a deal that the caller may not see; the other methods here
   * also throw DEAL_SHARED.
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
      ? { basis: 'ACTUAL', ...divisionFor(cda, caller) }
      : { basis: 'ESTIMATE', ...(await this.now(manager, caller, subject)) }
    // An approved CDA pays by the plans under which it was made (docs/rules/commission-and-caps.md#deal-plan-named).
    const paidBy = isApproved(cda) ? onPlansOf(cda, subject) : subject
    const plans = (await this.figureMaker.plansOf(manager, paidBy)).map((plan) => {
      const chosen = subject.chosen.find(dealId, plan.agent.id)
      return { ...plan, chosen: chosen === undefined ? null : choiceAnswer(chosen) }
    })
    return visibleParticipants({ version: deal.version, participants, agents, plans, paid }, deal, caller)
  }

  /** What everybody would get. Stores nothing. Throws PAYEE_NOT_FOUND, AGENT_NOT_FOUND, PARTICIPANT_IS_PRIMARY. */
  async preview(
    caller: Caller,
    dealId: string,
    { participants, agents }: CallInput<'POST /api/deals/:id/participants/preview'>['body'],
  ): Promise<Division> {
    const { manager } = this.dataSource
    const deal = await this.access.find(manager, caller, dealId)
    const cda = await manager.findOneBy(CdaEntity, { dealId })
    return this.now(manager, caller, await this.subject(manager, { deal, cda }), {
      payees: await this.payeeRows(manager, dealId, participants),
      agents: await this.agentRows(manager, deal, agents),
    })
  }

  /** Former agents keep what they have, but cannot be added. Without a list, the current one applies. */
  async agentRows(
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

  async payeeRows(
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

  private async subject(
    manager: EntityManager,
    { deal, cda }: { deal: DealEntity; cda: CdaEntity | null },
  ): Promise<FigureSubject> {
    return this.figureMaker.subject(manager, deal, await this.agents.byId(manager, deal.agentId), cda?.id ?? null)
  }

  private async now(
    manager: EntityManager,
    caller: Caller,
    subject: FigureSubject,
    wanted?: Shared,
  ): Promise<Division> {
    const others = wanted?.payees.map(toOtherPayee) ?? subject.others
    const agents = wanted?.agents.map((row) => ({ ...row, ...subject.chosen.on(row) })) ?? subject.agents
    return divisionFor(await this.figureMaker.make(manager, { ...subject, others, agents }), caller)
  }
}

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
