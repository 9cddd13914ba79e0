import type { Activity, CallInput } from '@bluebonnet/contracts'
import { ActivityEntryEntity, entityRows, type List, newestOf, ofAgent, wordsIn } from '@bluebonnet/platform'

type Query = CallInput<'GET /api/activity'>['query']

/** The activity list: an agent sees all entries of their own business, the office sees everything. */
export const activityList: List<Query, ActivityEntryEntity> = {
  from: 'activity_log activity',
  ...entityRows(ActivityEntryEntity, 'activity'),
  order: newestOf('activity'),
  scope: ofAgent('activity.agent_id'),
  filters: {},
  words: wordsIn('activity.description'),
}

export const activityAnswer = ({
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
