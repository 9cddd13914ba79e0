import { Agents } from '@bluebonnet/auth'
import { officeRoles } from '@bluebonnet/contracts'
import { type AuditFields, type Caller, countBy, inChunks, Journal, Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { PropertyEntity } from './property.entity.js'

/** What is written down and told when a property changes, always inside the change's transaction. */
@Injectable()
export class PropertyEvents {
  constructor(
    private readonly journal: Journal,
    private readonly live: Live,
    private readonly agents: Agents,
  ) {}

  async created(manager: EntityManager, caller: Caller, property: PropertyEntity): Promise<void> {
    const { id, agentId, propertyAddress, city, status, priceCents } = property
    await this.journal.activity(manager, {
      userId: caller.userId,
      agentId,
      type: 'PROPERTY_CREATED',
      description: `Property ${propertyAddress}, ${city} added`,
      entityId: id,
      entityType: 'property',
    })
    await this.audit(manager, caller, 'property.create', id, null, {
      agentId,
      propertyAddress,
      city,
      status,
      priceCents,
    })
    await this.counted(manager, [agentId])
  }

  /** Rows from a file: one line of activity for each agent, one audit row for each property. */
  async imported(manager: EntityManager, caller: Caller, properties: readonly PropertyEntity[]): Promise<void> {
    for (const chunk of inChunks(properties)) {
      await this.journal.auditMany(
        manager,
        chunk.map(({ id, agentId, propertyAddress, city, status, priceCents }) => ({
          actorId: caller.userId,
          action: 'property.import',
          entityType: 'property',
          entityId: id,
          after: { agentId, propertyAddress, city, status, priceCents },
        })),
      )
    }
    const byAgent = countBy(properties, ({ agentId }) => agentId)
    for (const [agentId, count] of byAgent) {
      await this.journal.activity(manager, {
        userId: caller.userId,
        agentId,
        type: 'PROPERTY_CREATED',
        description: count === 1 ? '1 property imported' : `${count} properties imported`,
        entityId: null,
        entityType: 'property',
      })
    }
    await this.counted(manager, [...byAgent.keys()])
  }

  async changed(
    manager: EntityManager,
    caller: Caller,
    property: PropertyEntity,
    fields: { before: AuditFields; after: AuditFields },
  ): Promise<void> {
    await this.audit(manager, caller, 'property.update', property.id, fields.before, fields.after)
    const { agentId } = fields.after
    await this.counted(manager, typeof agentId === 'string' ? [property.agentId, agentId] : [property.agentId])
  }

  async deleted(manager: EntityManager, caller: Caller, property: PropertyEntity): Promise<void> {
    const { id, agentId, propertyAddress, city, status, priceCents } = property
    await this.audit(
      manager,
      caller,
      'property.delete',
      id,
      { agentId, propertyAddress, city, status, priceCents },
      null,
    )
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
    await this.journal.audit(manager, {
      actorId: caller.userId,
      action,
      entityType: 'property',
      entityId,
      before,
      after,
    })
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
