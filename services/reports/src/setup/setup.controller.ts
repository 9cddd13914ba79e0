import { createController } from '@bluebonnet/platform'
import { SetupSteps } from './setup-steps.js'

export const SetupController = createController(
  { setup: SetupSteps },
  {
    'GET /api/setup-steps': ({ setup }, { caller }) => setup.list(caller),
    'POST /api/setup-steps/dismiss': ({ setup }, { caller, body }) => setup.dismiss(caller, body.steps),
  },
)
