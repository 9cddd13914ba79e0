import type { DataSource, EntityManager } from 'typeorm'
import { beforeFirst, sealOf } from './audit-chain.js'
import {
  countWaiting,
  hiddenEntries,
  most,
  outdatedSeals,
  readOnly,
  sealedEntries,
  missingEntries,
  withoutTimeout,
} from './audit-chain.sql.js'
import type { AuditHeads, PublishedHead } from './audit-heads.js'

export interface AuditVerdict {
  /** The first hundred faults, one sentence each; empty when every entry is unchanged. */
  faults: string[]
  /** Sealed entries. */
  sealed: number
  /** Entries too new to have a seal. */
  waiting: number
  /** Compared heads of the object store. */
  heads: number
}

interface Link {
  position: string
  entryId: string
  previousHash: string
  hash: string
  text: string | null
}

/**
 * Verifies the whole audit log against its chain and the published heads, on one snapshot: it finds each changed,
 * deleted or inserted entry, a broken chain and a truncated tail. Writes nothing and blocks no writer.
 */
export const verifyAudit = async (
  dataSource: DataSource,
  heads: Pick<AuditHeads, 'all'>,
  { mayHaveNone = false } = {},
): Promise<AuditVerdict> => {
  // Read before the snapshot, so that no head is newer than it.
  const published = await heads.all()
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    await readOnly(manager)
    await withoutTimeout(manager)
    const { faults, sealed } = await verifyChain(manager, published)
    for (const { id } of await hiddenEntries(manager))
      faults.push(`Entry ${id} is under no seal and does not wait for one`)
    for (const { id } of await missingEntries(manager)) faults.push(`Entry ${id} was deleted before it was sealed`)
    if (!mayHaveNone && published.length === 0 && (await outdatedSeals(manager)).length > 0)
      faults.push('No published head is left to compare the chain with')
    const [count] = await countWaiting(manager)
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
    const links = await sealedEntries(manager, [at.position])
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
          faults.push(`Seal ${at.position} is not the one published in ${head.key}: the chain was rebuilt`)
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
