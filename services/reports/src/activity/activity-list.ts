import { type Activity, type CallInput, visibility } from '@bluebonnet/contracts'
import {
  ActivityEntryEntity,
  type Caller,
  containing,
  counting,
  type ListReply,
  newestFirst,
  withinScan,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type SelectQueryBuilder } from 'typeorm'

/** What happened: an agent sees what belongs to their business, whoever did it; the office sees everything. */
@Injectable()
export class ActivityList {
  constructor(private readonly dataSource: DataSource) {}

  async of(caller: Caller, { q, ...paging }: CallInput<'GET /api/activity'>['query']): Promise<ListReply<Activity>> {
    const isWhole = visibility(caller) === 'brokerage'
    const seen = visible(this.dataSource.manager.createQueryBuilder(ActivityEntryEntity, 'activity'), caller)
    const query = await withinScan(seen, 'createdAt', q)
    if (q !== undefined && q.trim() !== '') query.andWhere('activity.description ILIKE :q', { q: containing(q) })
    const count = counting(query, { q, tally: isWhole ? { list: 'activity_log', of: {} } : null })
    return (await newestFirst(query, 'createdAt', paging, count)).map(activityAnswer)
  }
}

const visible = (
  query: SelectQueryBuilder<ActivityEntryEntity>,
  caller: Caller,
): SelectQueryBuilder<ActivityEntryEntity> => {
  const seen = visibility(caller)
  if (seen === 'brokerage') return query.where('TRUE')
  return seen === 'own' ? query.where('activity.agentId = :agentId', { agentId: caller.agentId }) : query.where('FALSE')
}

const activityAnswer = ({
  id,
  userId,
  type,
  description,
  entityId,
  entityType,
  createdAt,
}: ActivityEntryEntity): Activity => ({
  id,
  userId,
  type,
  description,
  entityId,
  entityType,
  createdAt: createdAt.toISOString(),
})
