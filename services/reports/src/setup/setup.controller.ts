import { createController } from '@bluebonnet/platform'
import { SetupSteps } from './setup-steps.js'

export const SetupController = createController(
  { setupSteps: SetupSteps },
  {
    'GET /api/setup-steps': ({ setupSteps }, { caller }) => setupSteps.list(caller),
    'POST /api/setup-steps/dismiss': ({ setupSteps }, { caller, body }) => setupSteps.dismiss(caller, body.steps),
  },
)
