import { AuditHeads, verifyAudit } from '@bluebonnet/platform'
import { objectStoreFor } from '@bluebonnet/platform/storage/storage.module'
import type { DataSource } from 'typeorm'
import { setAuditAside } from '../backup/audit-aside.js'
import { lastSeal } from '../backup/tables.sql.js'
import { StartupError } from '../process/startup-error.js'
import type { Command } from './commands.js'
import { withDatabase } from './with-database.js'

/** Verifies the whole audit log against its hash chain and the published heads; fails when anything has changed. */
export const auditVerify: Command = (settings) =>
  withDatabase(settings, async (dataSource) => {
    const store = await objectStoreFor(settings)
    return `The audit log is whole: ${await wholeBy(dataSource, new AuditHeads(store))}.`
  })

/** The verified log; throws when anything has changed. */
const wholeBy = async (
  dataSource: DataSource,
  heads: Pick<AuditHeads, 'all'>,
  options: { mayHaveNone?: boolean } = {},
): Promise<string> => {
  const { faults, sealed, waiting, heads: count } = await verifyAudit(dataSource, heads, options)
  const read = `${sealed} sealed entries and ${count} published heads read, ${waiting} entries wait for their seal`
  if (faults.length === 0) return read
  throw new StartupError(
    `The audit log was tampered with (${read}):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
  )
}

/**
 * After a point-in-time recovery of PostgreSQL: sets aside heads that were published later, and keeps them as evidence
 * of what was lost. Refuses when the remaining log is not intact by itself.
 */
export const auditRecovered: Command = (settings) =>
  withDatabase(settings, async (dataSource) => {
    const store = await objectStoreFor(settings)
    const published = await new AuditHeads(store).all()
    const end = await lastSeal(dataSource)
    const later = published.filter(({ position }) => position > end)
    if (later.length === 0) return 'Nothing was published later than the log that is here: nothing to put aside.'
    const kept = published.filter(({ position }) => position <= end)
    // When all heads are later, there is none to compare with until a worker publishes the next one.
    const read = await wholeBy(dataSource, { all: async () => kept }, { mayHaveNone: true })
    await setAuditAside(store, new Set(later.map(({ key }) => key)))
    return `${later.length} published heads are put aside, up to seal ${later.at(-1)?.position}: ${read}.`
  })
