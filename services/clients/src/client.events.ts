import { Agents } from '@bluebonnet/auth'
import { officeRoles } from '@bluebonnet/contracts'
import { type AuditFields, type Caller, countBy, inChunks, Journal, Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { ClientEntity } from './client.entity.js'

/** What is written down and told when a client changes, always inside the change's transaction. */
@Injectable()
export class ClientEvents {
  constructor(
    private readonly journal: Journal,
    private readonly live: Live,
    private readonly agents: Agents,
  ) {}

  async added(manager: EntityManager, caller: Caller, client: ClientEntity): Promise<void> {
    const { id, agentId, firstName, lastName, type, status } = client
    await this.journal.activity(manager, {
      userId: caller.userId,
      agentId,
      type: 'CLIENT_ADDED',
      description: `Client ${firstName} ${lastName} added`,
      entityId: id,
      entityType: 'client',
    })
    await this.audit(manager, caller, 'client.create', id, null, { agentId, type, status })
    await this.counted(manager, [agentId])
  }

  /** Rows from a file: one line of activity for each agent, one audit row for each client. */
  async imported(manager: EntityManager, caller: Caller, clients: readonly ClientEntity[]): Promise<void> {
    for (const chunk of inChunks(clients)) {
      await this.journal.auditMany(
        manager,
        chunk.map(({ id, agentId, type, status }) => ({
          actorId: caller.userId,
          action: 'client.import',
          entityType: 'client',
          entityId: id,
          after: { agentId, type, status },
        })),
      )
    }
    const byAgent = countBy(clients, ({ agentId }) => agentId)
    for (const [agentId, count] of byAgent) {
      await this.journal.activity(manager, {
        userId: caller.userId,
        agentId,
        type: 'CLIENT_ADDED',
        description: count === 1 ? '1 client imported' : `${count} clients imported`,
        entityId: null,
        entityType: 'client',
      })
    }
    await this.counted(manager, [...byAgent.keys()])
  }

  async changed(
    manager: EntityManager,
    caller: Caller,
    client: ClientEntity,
    fields: { before: AuditFields; after: AuditFields },
  ): Promise<void> {
    await this.audit(manager, caller, 'client.update', client.id, fields.before, fields.after)
    const { agentId } = fields.after
    await this.counted(manager, typeof agentId === 'string' ? [client.agentId, agentId] : [client.agentId])
  }

  async deleted(manager: EntityManager, caller: Caller, client: ClientEntity): Promise<void> {
    const { agentId, firstName, lastName, type, status } = client
    await this.audit(manager, caller, 'client.delete', client.id, { agentId, firstName, lastName, type, status }, null)
    await this.counted(manager, [agentId])
  }

  private async audit(
    manager: EntityManager,
    caller: Caller,
    action: string,
    entityId: string,
    before: AuditFields | null,
    after: AuditFields | null,
  ): Promise<void> {
    await this.journal.audit(manager, { actorId: caller.userId, action, entityType: 'client', entityId, before, after })
  }

  /** The badges of the office and of the agents concerned. */
  private async counted(manager: EntityManager, agentIds: string[]): Promise<void> {
    const owners = await Promise.all(agentIds.map((agentId) => this.agents.byId(manager, agentId)))
    await this.live.publish(manager, {
      event: 'counts',
      data: {},
      audience: { users: owners.map((owner) => owner.userId), roles: officeRoles },
    })
  }
}
