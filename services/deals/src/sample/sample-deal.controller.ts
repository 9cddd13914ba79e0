import { createController } from '@bluebonnet/platform'
import { MakeSample } from './make-sample.js'
import { RemoveSample } from './remove-sample.js'

export const SampleDealController = createController(
  { making: MakeSample, removing: RemoveSample },
  {
    'POST /api/sample-deal': ({ making }, { once, caller }) => making.make(once, caller),
    'DELETE /api/sample-deal': ({ removing }, { caller }) => removing.remove(caller),
  },
)
