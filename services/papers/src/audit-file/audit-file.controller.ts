import { createController } from '@bluebonnet/platform'
import { AuditFile } from './audit-file.js'

export const AuditFileController = createController(
  { auditFile: AuditFile },
  {
    'GET /api/deals/:id/audit-file.zip': ({ auditFile }, { caller, params, reply }) =>
      auditFile.send(caller, params.id, reply),
    'GET /api/audit-files.zip': ({ auditFile }, { caller, query, reply }) => auditFile.sendClosed(caller, query, reply),
  },
)
