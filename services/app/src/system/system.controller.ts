import { createController } from '@bluebonnet/platform'
import { SystemReader } from './system-reader.js'
import { RetryJob } from './retry-job.js'

export const SystemController = createController(
  { systemReader: SystemReader, retryJob: RetryJob },
  {
    'GET /api/system': ({ systemReader }) => systemReader.read(),
    'POST /api/system/jobs/:id/retry': ({ retryJob }, { caller, params }) => retryJob.retry(caller, params.id),
  },
)
