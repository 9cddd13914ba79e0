import { Injectable } from '@nestjs/common'
import { type EntityManager, type FindOptionsWhere, In, IsNull, MoreThan, Not } from 'typeorm'
import { Agents } from '@bluebonnet/brokerage'
import type { CommissionLine } from '@bluebonnet/commission'
import { CdaAccounting } from './cda-accounting.js'
import { FigureMaker, type FigureSubject } from '../estimates/figure-maker.js'
import { sameDealFigures, sameFigures } from '../estimates/figures.js'
import { DealEntity, DealRecord, type RecordedChange } from '@bluebonnet/deals'
import type { OpenCda } from './cda-locks.js'
import { CdaEntity } from './cda.entity.js'
import { CdaShareEntity } from './cda-line.entities.js'
import { cdaById, type IssuedCda, withDivisions } from './cda-lines.sql.js'
import { renamedLines, sameDealPrint, withClientName } from './cda-facts.js'

interface Stale {
  deal: Pick<DealEntity, 'id'>
  cda: Pick<CdaEntity, 'id' | 'version'>
  agentUserId: string
}

/** The current CDA with its deal and agent. Other agents' money never makes it stale. */
type CurrentCda = Omit<OpenCda, 'agentIds'>

type Recorded = Omit<RecordedChange, 'dealId' | 'cdaId' | 'formerAgentUserId'>

interface Cause {
  reason: string
  actorId: string | null
  /** Whether to notify the brokers. */
  notify: boolean
}
type Unnoticed = Omit<Cause, 'notify'>

/** Why a pending CDA is stale whose deal was changed back. */
const otherReason = 'A plan, cap or debt has changed'

/** Marks a live CDA as stale when its figures no longer match the deal, and clears the mark when they match again. */
@Injectable()
export class CdaStaleness {
  constructor(
    private readonly agents: Agents,
    private readonly figureMaker: FigureMaker,
    private readonly accounting: CdaAccounting,
    private readonly dealRecord: DealRecord,
  ) {}

  /** Called after a change of the deal's figures, with the deal after the change. */
  async follow(manager: EntityManager, { deal, agent, cda }: CurrentCda, cause: Cause): Promise<void> {
    const subject = await this.figureMaker.subject(manager, deal, agent, cda.id)
    // The deal determines the version of a plan that a broker chose; the CDA names only the plan.
    const now = await this.figureMaker.make(manager, subject, cda.planId === subject.agent.planId ? subject.agent : cda)
    const stale = { deal, cda, agentUserId: agent.userId }
    const isSame = sameDealFigures(cda, now) && (await this.printsSame(manager, { deal, cda }))
    if (!isSame || !(await this.areDebtsUnchanged(manager, deal, cda))) await this.mark(manager, stale, cause)
    else if (!cda.stale) return
    else if (cda.approvedAt !== null || (await this.currentLines(manager, { deal, agent, cda })).holds)
      await this.clear(manager, { deal, agent, cda }, cause)
    // What the deal had otherwise was changed back.
    else await this.mark(manager, stale, { ...cause, reason: otherReason, notify: false })
  }

  private async printsSame(manager: EntityManager, { deal, cda }: Pick<CurrentCda, 'deal' | 'cda'>): Promise<boolean> {
    return sameDealPrint(cda.facts, await withClientName(manager, deal))
  }

  /**
   * A CDA's lines as they would be signed now. `holds` is true if its figures match those at issue, or those that a new
   * version would have.
   */
  async currentLines(
    manager: EntityManager,
    { deal, agent, cda }: CurrentCda,
  ): Promise<{ subject: FigureSubject; lines: CommissionLine[]; holds: boolean }> {
    const subject = await this.figureMaker.subject(manager, deal, agent, cda.id)
    const lines = renamedLines(cda.lines, subject.agents)
    const figures = Object.assign(manager.create(CdaEntity), cda, { lines })
    const asIssued = await this.figureMaker.make(manager, { ...subject, issuedAt: cda.issuedAt })
    const holds = sameFigures(figures, asIssued) || sameFigures(figures, await this.figureMaker.make(manager, subject))
    return { subject, lines, holds }
  }

  /**
   * Marks pending CDAs of these agents, or of all, that no longer hold, so that every refused approval has a visible
   * reason, and clears the mark of those that hold again. For selected agents, the caller must hold their locks.
   */
  async recheck(
    manager: EntityManager,
    agentIds: readonly string[] | null,
    cause: Unnoticed & { exceptCdaId?: string },
  ): Promise<void> {
    const open = { approvedAt: IsNull(), voidedAt: IsNull() }
    const where = agentIds === null ? open : (await whereIn(manager, agentIds)).map((one) => ({ ...open, ...one }))
    const cdas = await withDivisions(manager, await manager.find(CdaEntity, { where, order: { dealId: 'ASC' } }))
    for (const cda of cdas) {
      if (cda.id === cause.exceptCdaId) continue
      const deal = await manager.findOneByOrFail(DealEntity, { id: cda.dealId })
      const agent = await this.agents.byId(manager, cda.agentId)
      const current = { deal, agent, cda }
      if (cda.stale) await this.clearIfHolding(manager, current, cause)
      else if (!(await this.currentLines(manager, current)).holds)
        await this.mark(manager, { deal, cda, agentUserId: agent.userId }, { ...cause, notify: false })
    }
  }

  /** Marks a pending CDA after a change of what it says, and clears the mark if the change was undone. */
  async markOrClear(manager: EntityManager, stale: Stale, cause: Cause): Promise<void> {
    const cda = await cdaById(manager, stale.cda.id)
    const agent = await this.agents.byId(manager, cda.agentId)
    const deal = await manager.findOneByOrFail(DealEntity, { id: cda.dealId })
    if (cda.stale && (await this.clearIfHolding(manager, { deal, agent, cda }, cause))) return
    await this.mark(manager, stale, cause)
  }

  private async clearIfHolding(manager: EntityManager, current: CurrentCda, cause: Unnoticed): Promise<boolean> {
    if (!(await this.currentLines(manager, current)).holds || !(await this.printsSame(manager, current))) return false
    await this.clear(manager, current, cause)
    return true
  }

  /**
   * Called after entries in agents' accounts, under the agents' locks. An approved CDA also becomes stale if less is
   * owed than it will take (docs/rules/agent-accounts.md#reserved).
   */
  async debtsChanged(manager: EntityManager, agentIds: readonly string[], cause: Unnoticed): Promise<void> {
    await this.recheck(manager, agentIds, cause)
    const reserving = { approvedAt: Not(IsNull()), voidedAt: IsNull(), arrearsCents: MoreThan(0) }
    const where = (await whereIn(manager, agentIds)).map((one) => ({ ...reserving, ...one }))
    const cdas = await withDivisions(manager, await manager.find(CdaEntity, { where, order: { dealId: 'ASC' } }))
    for (const cda of cdas) {
      const deal = await manager.findOneByOrFail(DealEntity, { id: cda.dealId })
      if ((await this.areDebtsUnchanged(manager, deal, cda)) !== cda.stale) continue
      const agent = await this.agents.byId(manager, cda.agentId)
      await this.follow(manager, { deal, agent, cda }, { ...cause, notify: !cda.stale })
    }
  }

  /** Whether each agent owes what the approved CDA of an open deal will take, as of its issue or now. */
  private async areDebtsUnchanged(
    manager: EntityManager,
    { status }: DealEntity,
    { id: cdaId, agentId: own, approvedAt, arrearsCents, issuedAt, lines }: IssuedCda,
  ): Promise<boolean> {
    if (status === 'CLOSED' || approvedAt === null || arrearsCents === 0) return true
    const taking = lines.filter(({ kind }) => kind === 'ARREARS')
    const agentIds = taking.map(({ agent }) => agent?.agentId ?? own)
    const owed = await Promise.all(
      [issuedAt, null].map((until) => this.accounting.arrears(manager, agentIds, { cdaId, until })),
    )
    return owed.some((debts) =>
      taking.every(({ cents }, place) => sumOf(debts.get(agentIds[place] ?? own) ?? []) >= cents),
    )
  }

  /** A deal that was changed back makes the page correct again. */
  async refresh(
    manager: EntityManager,
    stale: Stale,
    recorded: Recorded = { by: null },
    where: FindOptionsWhere<CdaEntity> = {},
  ): Promise<void> {
    const fresh = { stale: false, staleReason: null, updatedAt: new Date() }
    const { affected } = await manager.update(CdaEntity, { ...where, id: stale.cda.id }, fresh)
    if (affected === 1) await this.record(manager, stale, recorded)
  }

  private async clear(
    manager: EntityManager,
    { deal, agent, cda }: CurrentCda,
    { reason, actorId }: Unnoticed,
  ): Promise<void> {
    const audit = { action: 'cda.stale', before: { stale: true }, after: { stale: false } } as const
    // Without the agents' locks, somebody may have marked it again since.
    const unchanged = { stale: true, staleReason: cda.staleReason ?? IsNull() }
    await this.refresh(manager, { deal, cda, agentUserId: agent.userId }, { by: actorId, reason, audit }, unchanged)
  }

  async mark(manager: EntityManager, stale: Stale, { reason, actorId: by, notify }: Cause): Promise<void> {
    const { cda } = stale
    const { affected } = await manager.update(
      CdaEntity,
      { id: cda.id, stale: false },
      { stale: true, staleReason: reason, updatedAt: new Date() },
    )
    const marked: Partial<Recorded> = {
      audit: { action: 'cda.stale', after: { stale: true } },
      entry: { kind: 'CDA', details: { event: 'STALE', version: cda.version } },
    }
    // The last cause counts: an earlier one can have been corrected since.
    if (affected !== 1) await manager.update(CdaEntity, { id: cda.id }, { staleReason: reason })
    if (affected !== 1 && !notify) return
    await this.record(manager, stale, {
      by,
      reason,
      ...(affected === 1 ? marked : {}),
      notices: notify ? [{ type: 'CDA_STALE' }] : [],
    })
  }

  private async record(manager: EntityManager, { deal, cda, agentUserId }: Stale, recorded: Recorded): Promise<void> {
    await this.dealRecord.add(manager, { dealId: deal.id, cdaId: cda.id, formerAgentUserId: agentUserId, ...recorded })
  }
}

const sumOf = (debts: readonly { cents: number }[]): number => debts.reduce((sum, { cents }) => sum + cents, 0)

/** CDAs of the agents' own deals, and of those they share. */
const whereIn = async (manager: EntityManager, agentIds: readonly string[]) => {
  const agentId = In([...agentIds])
  const shared = await manager.find(CdaShareEntity, { select: { cdaId: true }, where: { agentId, isCurrent: true } })
  return [{ agentId }, { id: In(shared.map(({ cdaId }) => cdaId)) }]
}
