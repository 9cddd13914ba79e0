import { createController, Lists } from '@bluebonnet/platform'
import { activityAnswer, activityList } from './activity-list.js'

export const ActivityController = createController(
  { lists: Lists },
  {
    'GET /api/activity': async ({ lists }, { caller, query }) =>
      (await lists.page(activityList, caller, query)).map(activityAnswer),
  },
)
