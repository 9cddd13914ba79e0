import type { CallInput, DealParticipants } from '@bluebonnet/contracts'
import { assertUnchanged, type Caller, newId, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaLocks, type OpenDealCda } from '../cdas/cda-locks.js'
import { CdaStaleness } from '../cdas/cda-staleness.js'
import { FigureMaker } from '../estimates/figure-maker.js'
import {
  assertMayJoin,
  assertOpenFigures,
  changedWords,
  DealEntity,
  DealFollowers,
  DealRecord,
  isLive,
} from '@bluebonnet/deals'
import { dealAgentsOf, dealAgentWords } from '../participants/deal-agents.sql.js'
import { DealParticipantEntity } from '../participants/participant.entities.js'
import { ParticipantReader, type Shared } from './participant-reader.js'
import { participantsOf, participantWords } from '../participants/participants.sql.js'
import { assertAgreedParts, Payable } from '../participants/payable.js'

/** The list in words, and the users who share the deal no longer. */
interface ListChange {
  before: string[]
  after: string[]
  reason: string | null
  sharedBefore: readonly string[]
}

/** Payees of a deal other than the brokerage and its own agent (docs/rules/commission-and-caps.md#other-payees). */
@Injectable()
export class Participants {
  constructor(
    private readonly tx: Tx,
    private readonly locks: CdaLocks,
    private readonly figureMaker: FigureMaker,
    private readonly payable: Payable,
    private readonly staleness: CdaStaleness,
    private readonly followers: DealFollowers,
    private readonly dealRecord: DealRecord,
    private readonly reader: ParticipantReader,
  ) {}

  /**
   * Replaces the list, and marks a CDA that differs as stale. Throws ROW_CHANGED, DEAL_FIGURES_LOCKED or
   * DEAL_REASON_REQUIRED for settled deals, PAYEE_NOT_FOUND, AGENT_NOT_FOUND, PARTICIPANT_IS_PRIMARY, and what
   * `Payable` refuses. Without a list of agents, they stay unchanged.
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
        payees: await this.reader.payeeRows(manager, dealId, participants),
        agents: await this.reader.agentRows(manager, open.deal, agents, before.agents),
      }
      const answer = (): Promise<DealParticipants> => this.reader.read(caller, dealId, manager)
      if (terms(before) === terms(after)) return answer()
      const edit = { entity: DealEntity, row: open.deal, changes: ['participantsVersion'], version }
      await assertUnchanged(manager, edit, answer, () => 'participants')
      // Nobody can add or remove themselves in a settled deal.
      const agentIds = [...open.agentIds, ...after.agents.map(({ agentId }) => agentId)]
      assertOpenFigures(caller, { ...open, agentIds }, reason)
      const joining = after.agents.filter((one) => !before.agents.some((known) => partOf(known) === partOf(one)))
      const whose = joining.map(({ agentId }) => agentId)
      await assertMayJoin(manager, caller, dealId, whose)
      await this.write(manager, open.deal, after)
      // Agents who no longer share the deal lose its tasks.
      const left = before.agents.filter(({ agentId }) => !after.agents.some((one) => one.agentId === agentId))
      for (const { userId } of left)
        await this.followers.announce(manager, { type: 'LEFT', dealId, userId, toUserId: open.agent.userId })
      const subject = await this.figureMaker.subject(manager, open.deal, open.agent, open.cda?.id ?? null)
      await this.payable.assert(manager, open.deal, subject.settings)
      assertAgreedParts((await this.figureMaker.make(manager, subject)).agents, subject.agents)
      const sharedBefore = left.map(({ userId }) => userId)
      await this.record(manager, caller, open, { before: wordsOf(before), after: wordsOf(after), reason, sharedBefore })
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
    { before, after, reason, sharedBefore }: ListChange,
  ): Promise<void> {
    const { userId: actorId } = caller
    await this.dealRecord.add(manager, {
      dealId: deal.id,
      by: actorId,
      reason,
      sharedBefore,
      audit: { action: 'deal.participants', before: { participants: before }, after: { participants: after } },
      entry: { kind: 'CHANGED', details: { participants: [before, after] } },
    })
    if (!isLive(cda)) return
    const words = changedWords({ participants: [before, after] })
    const cause = { reason: words, actorId, notify: cda.approvedAt !== null }
    await this.staleness.follow(manager, { deal, agent, cda }, cause)
  }
}

const wordsOf = ({ payees, agents }: Shared): string[] => [...participantWords(payees), ...dealAgentWords(agents)]

const partOf = ({ role, agentId, share, amountCents }: Shared['agents'][number]): string =>
  JSON.stringify([role, agentId, share, amountCents])

const terms = ({ payees, agents }: Shared): string =>
  JSON.stringify([
    payees.map(({ role, payeeId, share, amountCents }) => [role, payeeId, share, amountCents]),
    agents.map(partOf),
  ])
