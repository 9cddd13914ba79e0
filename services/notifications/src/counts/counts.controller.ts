import { createController } from '@bluebonnet/platform'
import { CountBadges } from './count-badges.sql.js'

export const CountsController = createController(
  { badges: CountBadges },
  { 'GET /api/counts': ({ badges }, { caller }) => badges.of(caller) },
)
