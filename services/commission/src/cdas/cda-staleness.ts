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
import { type IssuedCda, withDivisions } from './cda-lines.sql.js'
import { changedSince, renamedLines, sameDealPrint, withClientName } from './cda-facts.js'
import { markStale } from './cdas.sql.js'

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

/** Why a CDA is still stale whose deal has nothing otherwise. Several changes can have led there. */
const otherReason = 'Its figures or payees would be different now'

const isPending = { approvedAt: IsNull(), voidedAt: IsNull() }

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
    if (!isSame || !(await this.areDebtsUnchanged(manager, deal, cda)))
      await this.mark(manager, stale, { ...cause, reason: await this.reasonFor(manager, { deal, cda }, cause) })
    else if (!cda.stale) return
    else if (cda.approvedAt !== null || (await this.currentLines(manager, { deal, agent, cda })).holds)
      await this.clear(manager, { deal, agent, cda }, cause)
    // What the deal had otherwise was changed back.
    else await this.mark(manager, stale, { ...cause, reason: otherReason, notify: false })
  }

  private async printsSame(manager: EntityManager, { deal, cda }: Pick<CurrentCda, 'deal' | 'cda'>): Promise<boolean> {
    return sameDealPrint(cda, await withClientName(manager, deal))
  }

  /**
   * A change is the reason of a first mark, and of a notice to the brokers. A later one without a notice can have
   * undone another: the reason is then what is left.
   */
  private async reasonFor(
    manager: EntityManager,
    { deal, cda }: Pick<CurrentCda, 'deal' | 'cda'>,
    { reason, notify }: Cause,
  ): Promise<string> {
    return cda.stale && !notify ? (changedSince(cda, await withClientName(manager, deal)) ?? otherReason) : reason
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
   * reason, and clears the mark of those that hold again. For selected agents, the caller must hold their locks. Each
   * CDA is locked even if nothing is written, so that nobody clears its mark without this change.
   */
  async recheck(
    manager: EntityManager,
    agentIds: readonly string[] | null,
    cause: Unnoticed & { exceptCdaId?: string },
  ): Promise<void> {
    if (agentIds === null) await this.lockPending(manager)
    const where =
      agentIds === null ? isPending : (await whereIn(manager, agentIds)).map((one) => ({ ...isPending, ...one }))
    for (const cda of await lockedCdas(manager, where)) {
      if (cda.id === cause.exceptCdaId) continue
      const deal = await manager.findOneByOrFail(DealEntity, { id: cda.dealId })
      const agent = await this.agents.byId(manager, cda.agentId)
      await this.recheckOne(manager, { deal, agent, cda }, { ...cause, notify: false })
    }
  }

  private async recheckOne(manager: EntityManager, current: CurrentCda, cause: Cause): Promise<void> {
    const { deal, agent, cda } = current
    const stale = { deal, cda, agentUserId: agent.userId }
    if (!cda.stale) {
      if (!(await this.currentLines(manager, current)).holds) await this.mark(manager, stale, cause)
      return
    }
    // A change of the same kind leaves the reason true; one of another kind can have undone what was the reason.
    if ((await this.clearIfHolding(manager, current, cause)) || cda.staleReason === cause.reason) return
    await this.mark(manager, stale, { ...cause, reason: await this.reasonFor(manager, current, cause) })
  }

  /** Locks the agents of all pending CDAs. */
  async lockPending(manager: EntityManager): Promise<void> {
    await this.lockAgents(manager, isPending)
  }

  /** Locks the agents of CDAs, which come before the CDAs in the order of `DealLocks`. */
  async lockAgents(manager: EntityManager, where: FindOptionsWhere<CdaEntity>): Promise<void> {
    const cdas = await manager.find(CdaEntity, { select: { id: true, agentId: true }, where })
    const ofThem = { cdaId: In(cdas.map(({ id }) => id)), isCurrent: true }
    const shares = await manager.find(CdaShareEntity, { select: { agentId: true }, where: ofThem })
    await this.agents.lockAll(
      manager,
      [...cdas, ...shares].map(({ agentId }) => agentId),
    )
  }

  /**
   * Marks a pending CDA after a change of what it says, and clears the mark if the change was undone. The caller must
   * hold the locks of its agents.
   */
  async markOrClear(manager: EntityManager, stale: Stale, cause: Cause): Promise<void> {
    const [cda] = await lockedCdas(manager, { id: stale.cda.id })
    if (cda === undefined) return
    const agent = await this.agents.byId(manager, cda.agentId)
    const deal = await manager.findOneByOrFail(DealEntity, { id: cda.dealId })
    if (cda.stale && (await this.clearIfHolding(manager, { deal, agent, cda }, cause))) return
    await this.mark(manager, stale, { ...cause, reason: await this.reasonFor(manager, { deal, cda }, cause) })
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
    const [was] = await markStale(manager, [cda.id, reason])
    if (was === undefined || (was.stale && !notify)) return
    const marked: Partial<Recorded> = {
      audit: { action: 'cda.stale', after: { stale: true } },
      entry: { kind: 'CDA', details: { event: 'STALE', version: cda.version } },
    }
    await this.record(manager, stale, {
      by,
      reason,
      ...(was.stale ? {} : marked),
      notices: notify ? [{ type: 'CDA_STALE' }] : [],
    })
  }

  private async record(manager: EntityManager, { deal, cda, agentUserId }: Stale, recorded: Recorded): Promise<void> {
    await this.dealRecord.add(manager, { dealId: deal.id, cdaId: cda.id, formerAgentUserId: agentUserId, ...recorded })
  }
}

const sumOf = (debts: readonly { cents: number }[]): number => debts.reduce((sum, { cents }) => sum + cents, 0)

/** Locks CDAs in the order of their ids, and reads them. */
const lockedCdas = async (
  manager: EntityManager,
  where: FindOptionsWhere<CdaEntity> | FindOptionsWhere<CdaEntity>[],
): Promise<IssuedCda[]> => {
  const lock = { mode: 'for_no_key_update' } as const
  return withDivisions(manager, await manager.find(CdaEntity, { where, order: { id: 'ASC' }, lock }))
}

/** CDAs of the agents' own deals, and of those they share. */
const whereIn = async (manager: EntityManager, agentIds: readonly string[]) => {
  const agentId = In([...agentIds])
  const shared = await manager.find(CdaShareEntity, { select: { cdaId: true }, where: { agentId, isCurrent: true } })
  return [{ agentId }, { id: In(shared.map(({ cdaId }) => cdaId)) }]
}
