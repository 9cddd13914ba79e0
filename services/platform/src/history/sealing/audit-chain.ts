import { createHash } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { tryLock } from '../../database/server.sql.js'
import { Tx } from '../../database/tx.js'
import { AuditSealEntity, AuditWaitingEntity } from '../history.entities.js'
import { addSeals, entriesToSeal } from './audit-chain.sql.js'

/** What the first seal follows. */
export const beforeFirst = '0'.repeat(64)

/** The end of the chain: how many entries are sealed, and the hash that stands for all of them. */
export interface Head {
  position: number
  hash: string
}

/** SHA-256 over the seal before, the place in the chain and the entry. */
export const sealOf = (previousHash: string, position: number, text: string): string =>
  createHash('sha256').update(`${previousHash}\n${position}\n${text}`).digest('hex')

/** Any number; it only has to be the same in every worker. */
const lockKey = 4_201_979

/** The hash chain over the audit log. One worker seals at a time; whoever writes entries waits for none of them. */
@Injectable()
export class AuditChain {
  constructor(private readonly tx: Tx) {}

  /**
   * Seals what is committed and waits, a batch at most. Answers how many entries that were, 0 too when another worker
   * is at it.
   */
  async seal(): Promise<number> {
    return this.tx.inTransaction(async (manager) => {
      if (!(await tryLock(manager, lockKey))) return 0
      const entries = await entriesToSeal(manager)
      if (entries.length === 0) return 0
      let head = (await headOf(manager)) ?? { position: 0, hash: beforeFirst }
      const seals = entries.map(({ id, text }) => {
        const previousHash = head.hash
        const position = head.position + 1
        head = { position, hash: sealOf(previousHash, position, text) }
        return { ...head, id, previousHash }
      })
      const columns = [
        seals.map(({ position }) => position),
        seals.map(({ id }) => id),
        seals.map(({ previousHash }) => previousHash),
        seals.map(({ hash }) => hash),
      ]
      await addSeals(manager, columns)
      await manager.delete(AuditWaitingEntity, { entryId: In(seals.map(({ id }) => id)) })
      return entries.length
    })
  }

  /**
   * Shows the committed end of the chain to `use`, one worker after another, so that none publishes an older one last.
   */
  async withHead(use: (head: Head, manager: EntityManager) => Promise<void>): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      if (!(await tryLock(manager, lockKey))) return
      const head = await headOf(manager)
      if (head !== null) await use(head, manager)
    })
  }
}

const headOf = async (manager: EntityManager): Promise<Head | null> => {
  const [last] = await manager.find(AuditSealEntity, { order: { position: 'DESC' }, take: 1 })
  return last === undefined ? null : { position: last.position, hash: last.hash }
}
