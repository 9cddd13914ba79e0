import { type ActivityType, officeRoles } from '@bluebonnet/domain'
import { type AuditFields, type Caller, countBy, ChangeHistory, Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Agents } from './agents.js'

/**
 * Records and announces changes of an agent's clients or properties, always inside the change's transaction. Each
 * module extends it with the texts for its rows.
 */
@Injectable()
export abstract class OwnedRowEvents<Row extends { id: string; agentId: string }> {
  protected abstract readonly kind: 'client' | 'property'
  /** The plural in a sentence. */
  protected abstract readonly many: string
  protected abstract readonly addition: ActivityType

  constructor(
    private readonly history: ChangeHistory,
    private readonly live: Live,
    private readonly agents: Agents,
  ) {}

  async added(manager: EntityManager, caller: Caller, row: Row): Promise<void> {
    const { id, agentId } = row
    await this.notifyAdded(manager, caller, [{ agentId, description: `${this.nameOf(row)} added`, entityId: id }])
    await this.history.record(manager, caller.userId, `${this.kind}.create`, id, { after: this.facts(row) })
    await this.publishCounts(manager, [agentId])
  }

  /** Rows from a file: one line of activity for each agent, one audit row for each row. */
  async imported(manager: EntityManager, caller: Caller, rows: readonly Row[]): Promise<void> {
    const { kind } = this
    const common = { actorId: caller.userId, action: `${kind}.import`, entityType: kind }
    const entries = rows.map((row) => ({ ...common, entityId: row.id, after: this.facts(row) }))
    await this.history.auditMany(manager, entries)
    const byAgent = countBy(rows, ({ agentId }) => agentId)
    const added = [...byAgent].map(([agentId, count]) => {
      const description = count === 1 ? `1 ${kind} imported` : `${count} ${this.many} imported`
      return { agentId, description, entityId: null }
    })
    await this.notifyAdded(manager, caller, added)
    await this.publishCounts(manager, [...byAgent.keys()])
  }

  async changed(
    manager: EntityManager,
    caller: Caller,
    { id, agentId }: Row,
    fields: { before: AuditFields; after: AuditFields },
  ): Promise<void> {
    await this.history.record(manager, caller.userId, `${this.kind}.update`, id, fields)
    const to = fields.after['agentId']
    await this.publishCounts(manager, typeof to === 'string' ? [agentId, to] : [agentId])
  }

  async deleted(manager: EntityManager, caller: Caller, row: Row): Promise<void> {
    await this.history.record(manager, caller.userId, `${this.kind}.delete`, row.id, { before: this.deletedFacts(row) })
    await this.publishCounts(manager, [row.agentId])
  }

  /** Publishes a change of related data that the row's page shows. */
  async relatedChanged(manager: EntityManager, { agentId }: Row): Promise<void> {
    await this.publishCounts(manager, [agentId])
  }

  /** Records the deletion of rows when their import is undone. */
  async undone(manager: EntityManager, caller: Caller, rows: readonly Row[]): Promise<void> {
    const common = { actorId: caller.userId, action: `${this.kind}.delete`, entityType: this.kind }
    const entries = rows.map((row) => ({ ...common, entityId: row.id, before: this.deletedFacts(row) }))
    await this.history.auditMany(manager, entries)
    await this.publishCounts(manager, [...new Set(rows.map(({ agentId }) => agentId))])
  }

  /** The row with its kind, for the start of a sentence. */
  protected abstract nameOf(row: Row): string
  protected abstract facts(row: Row): AuditFields
  protected deletedFacts(row: Row): AuditFields {
    return this.facts(row)
  }

  private async notifyAdded(
    manager: EntityManager,
    { userId }: Caller,
    added: readonly { agentId: string; description: string; entityId: string | null }[],
  ): Promise<void> {
    const common = { userId, type: this.addition, entityType: this.kind }
    await this.history.activityMany(
      manager,
      added.map((one) => ({ ...common, ...one })),
    )
  }

  /** The badges of the office and of the agents concerned. */
  private async publishCounts(manager: EntityManager, agentIds: string[]): Promise<void> {
    const owners = await this.agents.byIds(manager, agentIds)
    await this.live.publish(manager, {
      event: 'counts',
      data: {},
      audience: { users: owners.map(({ userId }) => userId), roles: officeRoles },
    })
  }
}
