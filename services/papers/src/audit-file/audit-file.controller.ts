import { createController } from '@bluebonnet/platform'
import { AuditFile } from './audit-file.js'

export const AuditFileController = createController(
  { files: AuditFile },
  {
    'GET /api/deals/:id/audit-file.zip': ({ files }, { caller, params, reply }) => files.send(caller, params.id, reply),
    'GET /api/audit-files.zip': ({ files }, { caller, query, reply }) => files.sendClosed(caller, query, reply),
  },
)
