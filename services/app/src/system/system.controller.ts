import { createController } from '@bluebonnet/platform'
import { SystemReader } from './system-reader.js'
import { RetryJob } from './retry-job.js'

export const SystemController = createController(
  { system: SystemReader, retries: RetryJob },
  {
    'GET /api/system': ({ system }) => system.read(),
    'POST /api/system/jobs/:id/retry': ({ retries }, { caller, params }) => retries.retry(caller, params.id),
  },
)
