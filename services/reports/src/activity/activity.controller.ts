import { answering } from '@bluebonnet/platform'
import { ActivityList } from './activity-list.js'

export const ActivityController = answering(
  { activity: ActivityList },
  { 'GET /api/activity': ({ activity }, { caller, query }) => activity.of(caller, query) },
)
