import { AgentEntity } from '@bluebonnet/brokerage'
import { officeRoles, type LiveList } from '@bluebonnet/domain'
import { type AuditFields, type Caller, ChangeHistory, Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import type { CalendarEventEntity } from './calendar-event.entity.js'

type Written = Pick<
  CalendarEventEntity,
  'id' | 'agentId' | 'title' | 'eventType' | 'startTime' | 'endTime' | 'createdBy'
>

/** Records the history of an event's change and publishes it, always in the change's transaction. */
@Injectable()
export class EventChanges {
  constructor(
    private readonly history: ChangeHistory,
    private readonly live: Live,
  ) {}

  async created(manager: EntityManager, caller: Caller, event: Written): Promise<void> {
    const { id, agentId, title, eventType, startTime, endTime, createdBy } = event
    await this.history.record(manager, caller.userId, 'event.create', id, {
      after: { agentId, title, eventType, startTime, endTime },
    })
    await this.calendarsChanged(manager, [agentId], createdBy)
  }

  async changed(
    manager: EntityManager,
    caller: Caller,
    { id, agentId, createdBy }: Written,
    fields: { before: AuditFields; after: AuditFields },
  ): Promise<void> {
    await this.history.record(manager, caller.userId, 'event.update', id, fields)
    const { agentId: given } = fields.after
    await this.calendarsChanged(manager, typeof given === 'string' ? [agentId, given] : [agentId], createdBy)
  }

  async deleted(
    manager: EntityManager,
    caller: Caller,
    { id, agentId, title, eventType, createdBy }: Written,
  ): Promise<void> {
    await this.history.record(manager, caller.userId, 'event.delete', id, { before: { agentId, title, eventType } })
    await this.calendarsChanged(manager, [agentId], createdBy)
  }

  /** To who entered it, to its agents and to the office; a private event (no agent) concerns nobody else. */
  private async calendarsChanged(
    manager: EntityManager,
    agentIds: readonly (string | null)[],
    createdBy: string,
  ): Promise<void> {
    const ids = agentIds.filter((id) => id !== null)
    const owners = await manager.findBy(AgentEntity, { id: In(ids) })
    const users = [createdBy, ...owners.map(({ userId }) => userId)]
    await this.live.publish(manager, {
      event: 'counts',
      data: { list: 'calendar-events' satisfies LiveList },
      audience: ids.length === 0 ? { users } : { users, roles: officeRoles },
    })
  }
}
