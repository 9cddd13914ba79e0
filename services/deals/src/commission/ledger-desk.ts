import { Agents, assertMayChange, assertMayDecideFor, ownMark } from '@bluebonnet/auth'
import { centsOf, dollarsOf, isOwnBusiness } from '@bluebonnet/contracts'
import type { CallInput, LedgerEntry, LedgerKind } from '@bluebonnet/contracts'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, Journal, nameIfAny, newId, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { DealEvents } from '../deals/deal.events.js'
import { LedgerEntryEntity } from '../ledger/ledger-entry.entity.js'
import { capYearOf } from './plan-terms.js'

type NewEntry = CallInput<'POST /api/agents/:id/ledger-entries'>['body']

interface Row {
  id: string
  agentId: string
  kind: LedgerKind
  countedCents: string
  effectiveDate: string
  reason: string | null
  cdaId: string | null
  dealId: string | null
  propertyAddress: string | null
  authorName: string | null
  createdAt: Date
}

const select = `
  SELECT l.id, l.agent_id AS "agentId", l.kind, l.counted_cents AS "countedCents", l.effective_date::text AS "effectiveDate", l.reason,
         l.cda_id AS "cdaId", l.deal_id AS "dealId", d.property_address AS "propertyAddress", l.created_at AS "createdAt",
         ${nameIfAny('u')} AS "authorName"
    FROM commission_ledger l JOIN users u ON u.id = l.author_id LEFT JOIN deals d ON d.id = l.deal_id`

/** An agent's ledger as brokers read it, and their own entries in it: opening balances and corrections. */
@Injectable()
export class LedgerDesk {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly agents: Agents,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
  ) {}

  /** Newest first. Throws AGENT_NOT_FOUND. */
  async list(agentId: string): Promise<LedgerEntry[]> {
    await this.agents.byId(this.dataSource.manager, agentId)
    const rows = await this.dataSource.query<Row[]>(
      `${select} WHERE l.agent_id = $1 ORDER BY l.created_at DESC, l.id DESC LIMIT 1000`,
      [agentId],
    )
    return rows.map(toEntry)
  }

  /**
   * Under the agent's lock, so that a CDA made at the same moment counts it or comes before it. Throws
   * AGENT_NOT_FOUND, SELF_CHANGE.
   */
  async enter(
    caller: Caller,
    agentId: string,
    { kind, amount, effectiveDate, reason }: NewEntry,
  ): Promise<LedgerEntry> {
    return this.tx.inTransaction(async (manager) => {
      const agent = await this.agents.lock(manager, agentId)
      assertMayDecideFor(caller, agentId)
      assertMayChange(caller, { id: agent.userId, role: agent.role, isSuperAdmin: agent.isSuperAdmin })
      const year = capYearOf(agent, effectiveDate)
      const entry = {
        id: newId(),
        agentId,
        countedCents: centsOf(amount),
        capYearStart: year.start,
        effectiveDate,
        reason,
        authorId: caller.userId,
      }
      await manager.insert(LedgerEntryEntity, { ...entry, kind: kind ?? (await this.kindFor(manager, agentId, year)) })
      await this.journal.audit(manager, {
        actorId: caller.userId,
        action: 'ledger.enter',
        entityType: 'agent',
        entityId: agentId,
        reason,
        after: { countedCents: entry.countedCents, effectiveDate, ...ownMark(caller, agentId) },
      })
      const own = { type: 'PLAN_CHANGED', subjectId: agentId, actorId: caller.userId, aspect: 'LEDGER' } as const
      if (isOwnBusiness(caller, agentId)) await this.announcements.announce(manager, own)
      await this.events.capChanged(manager, { agentId, agentUserId: agent.userId })
      const [row] = await manager.query<Row[]>(`${select} WHERE l.id = $1`, [entry.id])
      if (row === undefined) throw new Error(`Ledger entry ${entry.id} was just written and is not there`)
      return toEntry(row)
    })
  }

  /** For who does not say: the first entry of a cap year opens it; what comes later corrects it. */
  private async kindFor(
    manager: EntityManager,
    agentId: string,
    year: { start: string; end: string },
  ): Promise<LedgerKind> {
    const entries = await manager.query<unknown[]>(
      'SELECT 1 FROM commission_ledger WHERE agent_id = $1 AND effective_date >= $2 AND effective_date < $3 LIMIT 1',
      [agentId, year.start, year.end],
    )
    return entries.length === 0 ? 'OPENING_BALANCE' : 'CORRECTION'
  }
}

const toEntry = ({ countedCents, createdAt, ...row }: Row): LedgerEntry => ({
  ...row,
  amount: dollarsOf(Number(countedCents)),
  createdAt: createdAt.toISOString(),
})
