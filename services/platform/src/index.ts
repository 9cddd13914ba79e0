export * from './config/secrets.js'
export * from './config/settings.js'
export * from './config/settings.module.js'
export { cellMatchers, readCell } from './csv/cells.js'
export { EXCEL_THREAD, type ExcelThread } from './csv/excel/excel-reader.js'
export { ImportEntity } from './csv/import.entity.js'
export type { Candidate, DoubtfulNames } from './csv/doubtful-names.js'
export type { RowProgress } from './csv/import-progress.js'
export { StoredImports } from './csv/stored-imports.js'
export {
  CsvModule,
  type NamedAgent,
  type OwnedRow,
  rejectionOf,
  type RowRejection,
  type SentImport,
  TableImport,
  type WriteResult,
  writtenInBatches,
} from './csv/table-import.js'
export { agentFields, choiceField, type TableField, type TableFields } from './csv/table-fields.js'
export { assertUnused, deleteUnchanged, orChanged, type Part, rowErrors } from './csv/unchanged-rows.sql.js'
export { byteOrderMark, type Cell, csvLines, sendTable, type TableColumns } from './csv/send-table.js'
export { countBy, batchesOf, insertMany } from './csv/many-rows.sql.js'
export * from './database/data-source.js'
export * from './database/database.module.js'
export * from './database/entity-rows.js'
export * from './database/fragments.js'
export * from './database/defined-columns.js'
export * from './database/person-name.js'
export * from './database/pg-errors.js'
export * from './database/server.sql.js'
export * from './database/sql.js'
export * from './database/tx.js'
export * from './database/remembered.js'
export { mirrorFiles } from './edge/mirror-files.js'
export * from './edge/portal-pointer.js'
export { serveWeb } from './edge/serve-web.js'
export { ProcessEntity, type ProcessFacts, type ProcessKind } from './health/process.entity.js'
export {
  databaseHealth,
  type Health,
  queueHealth,
  serviceHealth,
  type ServiceHealth,
  withTimeout,
} from './health/service-health.js'
// Only SQL statements read and write this table: the schema check finds its entity here.
export { WorkerEntity } from './health/worker.entity.js'
export * from './http/index.js'
export * from './grouped-by.js'
export * from './ids.js'
export { createProviderMark } from './provider-mark.js'
export * from './jobs/define-job.js'
export { faultOf } from './jobs/fault.js'
export * from './jobs/job-handlers.js'
export * from './jobs/jobs.module.js'
export * from './jobs/queue-settings.js'
export { JobQueues } from './jobs/job-queues.js'
export * from './history/history.entities.js'
export * from './history/change-history.js'
export * from './history/history.module.js'
export { type Note, AuditTrail } from './history/audit-trail.js'
export { RecordTransfer } from './history/record-transfer.js'
export { AuditHeads } from './history/sealing/audit-heads.js'
export { AuditSealer } from './history/sealing/audit-sealer.js'
export { type AuditVerdict, verifyAudit } from './history/sealing/verify-audit.js'
export * from './live/live-channel.js'
export * from './live/live.module.js'
export * from './live/live-hub.js'
export * from './mail/layout.js'
export * from './mail/mailer.js'
export * from './mail/mailbox.js'
export * from './mail/mail.module.js'
export * from './observability/logger.js'
export { metrics } from './observability/metrics.js'
export { MetricsModule } from './observability/metrics.module.js'
export { MetricsServer } from './observability/metrics-server.js'
export { inStep, setTracing } from './observability/tracing.js'
export { inSources } from './observability/source-places.js'
export { openAddress, UnreachableAddress } from './outside/open-address.js'
export * from './outbox/outbox.entity.js'
export * from './outbox/outbox.js'
export { scannedBy } from './scanner/clamd.js'
export * from './storage/object-store.js'
export * from './storage/stream-limits.js'
export * from './storage/folder-store.js'
export * from './storage/storage.module.js'
export * from './time.js'
