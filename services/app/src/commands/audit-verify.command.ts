import { AuditHeads, verifyAudit } from '@bluebonnet/platform'
import { objectStoreFor } from '@bluebonnet/platform/storage/storage.module'
import { CannotStart } from '../process/starting.js'
import type { Command } from './commands.js'
import { withDatabase } from './with-database.js'

/**
 * Reads the whole audit log against its hash chain and the published heads; fails when anything is not as it was
 * written.
 */
export const auditVerify: Command = (settings) =>
  withDatabase(settings, async (dataSource) => {
    const { faults, sealed, waiting, heads } = await verifyAudit(
      dataSource,
      new AuditHeads(await objectStoreFor(settings)),
    )
    const read = `${sealed} sealed entries and ${heads} published heads read, ${waiting} entries wait for their seal`
    if (faults.length > 0)
      throw new CannotStart(
        `The audit log was tampered with (${read}):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
      )
    return `The audit log is whole: ${read}.`
  })
