import { answering } from '@bluebonnet/platform'
import { ReadSystem } from './read-system.js'
import { RetryJob } from './retry-job.js'

export const SystemController = answering(
  { system: ReadSystem, retries: RetryJob },
  {
    'GET /api/system': ({ system }) => system.read(),
    'POST /api/system/jobs/:id/retry': ({ retries }, { caller, params }) => retries.retry(caller, params.id),
  },
)
