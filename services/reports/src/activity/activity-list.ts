import type { Activity, CallInput } from '@bluebonnet/contracts'
import {
  ActivityEntryEntity,
  type Caller,
  entityRows,
  type List,
  type ListReply,
  Lists,
  newestOf,
  ofAgent,
  wordsIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'

type Asked = CallInput<'GET /api/activity'>['query']

/** What happened: an agent sees what belongs to their business, whoever did it; the office sees everything. */
const activityList: List<Asked, ActivityEntryEntity> = {
  from: 'activity_log activity',
  ...entityRows(ActivityEntryEntity, 'activity'),
  order: newestOf('activity'),
  scope: ofAgent('activity.agent_id'),
  filters: {},
  words: wordsIn('activity.description'),
  tally: { under: [], of: () => ({ list: 'activity_log' }) },
}

@Injectable()
export class ActivityList {
  constructor(private readonly lists: Lists) {}

  async of(caller: Caller, asked: Asked): Promise<ListReply<Activity>> {
    return (await this.lists.page(activityList, caller, asked)).map(activityAnswer)
  }
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
