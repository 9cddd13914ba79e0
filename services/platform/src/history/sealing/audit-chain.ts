import { createHash } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { tryLock } from '../../database/server.sql.js'
import { Tx } from '../../database/tx.js'
import { AuditSealEntity, AuditWaitingEntity } from '../history.entities.js'
import { addSeals, entriesToSeal } from './audit-chain.sql.js'

/** The hash before the first seal. */
export const beforeFirst = '0'.repeat(64)

/** The head of the chain: the number of sealed entries, and the hash that covers all of them. */
export interface Head {
  position: number
  hash: string
}

/** SHA-256 over the previous seal, the position in the chain and the entry. */
export const sealOf = (previousHash: string, position: number, text: string): string =>
  createHash('sha256').update(`${previousHash}\n${position}\n${text}`).digest('hex')

/** Any number; it only has to be the same in every worker. */
const lockKey = 4_201_979

/** The audit log's hash chain. One worker seals at a time; writers of entries never wait for it. */
@Injectable()
export class AuditChain {
  constructor(private readonly tx: Tx) {}

  /** Seals committed entries, one batch at most. Returns their number, also 0 when another worker is sealing. */
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
   * Passes the committed head of the chain to `use`, one worker at a time, so that none publishes an older head last.
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
