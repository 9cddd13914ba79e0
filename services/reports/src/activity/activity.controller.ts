import { answering, Lists } from '@bluebonnet/platform'
import { activityAnswer, activityList } from './activity-list.js'

export const ActivityController = answering(
  { lists: Lists },
  {
    'GET /api/activity': async ({ lists }, { caller, query }) =>
      (await lists.page(activityList, caller, query)).map(activityAnswer),
  },
)
