import type { DataSource, EntityManager } from 'typeorm'
import type { AuditHeads, PublishedHead } from './audit-heads.js'
import { beforeFirst, sealedText, sealOf, waitingEntries } from './audit-chain.js'

export interface AuditVerdict {
  /** What is wrong, a sentence each; empty when every entry is as it was written. The first hundred. */
  faults: string[]
  /** Entries under a seal. */
  sealed: number
  /** Entries so new that no seal covers them yet. */
  waiting: number
  /** Heads in the object store that were compared. */
  heads: number
}

interface Link {
  position: string
  entryId: string
  previousHash: string
  hash: string
  text: string | null
}

const most = 100

const page = `
  SELECT s.position, s.entry_id AS "entryId", s.previous_hash AS "previousHash", s.hash, CASE WHEN a.id IS NOT NULL THEN ${sealedText} END AS text
    FROM audit_seals s LEFT JOIN audit_log a ON a.id = s.entry_id
   WHERE s.position > $1 ORDER BY s.position LIMIT 5000`

/** Written, yet under no seal and not waiting for one: somebody took it out of the sealer's sight. */
const hidden = `
  SELECT id FROM audit_log a
   WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = a.id) AND NOT EXISTS (SELECT FROM ${waitingEntries} w WHERE w.entry_id = a.id)
   ORDER BY created_at, id LIMIT ${most}`

const vanished = `SELECT entry_id AS id FROM ${waitingEntries} w WHERE NOT EXISTS (SELECT FROM audit_log a WHERE a.id = w.entry_id) LIMIT ${most}`

/** A head is published within seconds of its seal. */
const unpublished = "SELECT 1 FROM audit_seals WHERE sealed_at < now() - interval '10 minutes' LIMIT 1"

/**
 * Reads the whole audit log against its chain and the heads that were published, on one snapshot: a changed, deleted or
 * inserted entry, a broken chain and a tail that was cut off are each found. Writes nothing and stops nobody from
 * writing.
 */
export const verifyAudit = async (dataSource: DataSource, heads: AuditHeads): Promise<AuditVerdict> => {
  // Before the snapshot, so that none of them can be newer than it.
  const published = await heads.all()
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    await manager.query('SET TRANSACTION READ ONLY')
    await manager.query('SET LOCAL statement_timeout = 0')
    const { faults, sealed } = await verifyChain(manager, published)
    for (const { id } of await manager.query<{ id: string }[]>(hidden))
      faults.push(`Entry ${id} is under no seal and does not wait for one`)
    for (const { id } of await manager.query<{ id: string }[]>(vanished))
      faults.push(`Entry ${id} was deleted before it was sealed`)
    if (published.length === 0 && (await manager.query<unknown[]>(unpublished)).length > 0)
      faults.push('No published head is left to compare the chain with')
    const [count] = await manager.query<{ waiting: number }[]>(
      `SELECT count(*)::int AS waiting FROM ${waitingEntries} w`,
    )
    return { faults: faults.slice(0, most), sealed, waiting: count?.waiting ?? 0, heads: published.length }
  })
}

const verifyChain = async (
  manager: EntityManager,
  published: readonly PublishedHead[],
): Promise<{ faults: string[]; sealed: number }> => {
  const faults: string[] = []
  const missing = new Set(published)
  let at = { position: 0, hash: beforeFirst }
  for (;;) {
    const links = await manager.query<Link[]>(page, [at.position])
    if (links.length === 0) break
    const heads = [...missing].filter(
      ({ position }) => position > at.position && position <= Number(links.at(-1)?.position),
    )
    for (const link of links) {
      if (faults.length < most) faults.push(...faultsOf(link, at))
      at = { position: Number(link.position), hash: link.hash }
      for (const head of heads.filter(({ position }) => position === at.position)) {
        missing.delete(head)
        if (head.hash !== at.hash)
          faults.push(`Seal ${at.position} is not the one published in ${head.key}: the chain was made anew`)
      }
    }
  }
  for (const { position, key } of missing)
    faults.push(`Seal ${position}, published in ${key}, is missing: the log was cut`)
  return { faults, sealed: at.position }
}

const faultsOf = (
  { position, entryId, previousHash, hash, text }: Link,
  before: { position: number; hash: string },
): string[] => {
  const place = Number(position)
  const faults: string[] = []
  if (place !== before.position + 1) faults.push(`Seals ${before.position + 1} to ${place - 1} are missing`)
  else if (previousHash !== before.hash) faults.push(`Seal ${place} does not follow the one before it`)
  if (text === null) faults.push(`Entry ${entryId} at ${place} was deleted`)
  else if (sealOf(previousHash, place, text) !== hash)
    faults.push(`Entry ${entryId} at ${place} is not what was sealed`)
  return faults
}
