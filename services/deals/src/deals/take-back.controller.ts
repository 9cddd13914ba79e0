import { createController } from '@bluebonnet/platform'
import { TakeBack } from './take-back.js'

export const TakeBackController = createController(
  { taking: TakeBack },
  {
    'POST /api/hand-backs': async ({ taking }, { caller, body }) => {
      await taking.take(caller, body)
      return { success: true }
    },
  },
)
