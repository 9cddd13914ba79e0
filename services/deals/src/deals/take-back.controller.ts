import { createController } from '@bluebonnet/platform'
import { TakeBack } from './take-back.js'

export const TakeBackController = createController(
  { takeBack: TakeBack },
  {
    'POST /api/hand-backs': async ({ takeBack }, { caller, body }) => {
      await takeBack.take(caller, body)
      return { success: true }
    },
  },
)
