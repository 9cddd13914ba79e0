import { createHash } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Tx } from '../../database/tx.js'

/** What the first seal follows. */
export const beforeFirst = '0'.repeat(64)

/** The end of the chain: how many entries are sealed, and the hash that stands for all of them. */
export interface Head {
  position: number
  hash: string
}

/**
 * An entry (alias `a`) as the text that is hashed. PostgreSQL makes it, so that sealing and verifying see the same
 * bytes: jsonb has one order of keys and one way of writing numbers, and the moment is written in UTC. The words come
 * last and only where there are any, so that entries from before them read as they did when they were sealed.
 */
export const sealedText = `(jsonb_build_array(a.id, a.actor_id, a.action, a.entity_type, a.entity_id, a.before, a.after, a.reason, a.request_id,
  to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'))
  || CASE WHEN num_nonnulls(a.actor_name, a.subject, a.names) = 0 THEN '[]' ELSE jsonb_build_array(a.actor_name, a.subject, a.names) END)::text`

/** Entries that no seal covers yet: a relation with their `entry_id`. */
export const waitingEntries = '(SELECT entry_id FROM audit_waiting UNION ALL SELECT entry_id FROM audit_words_waiting)'

/** SHA-256 over the seal before, the place in the chain and the entry. */
export const sealOf = (previousHash: string, position: number, text: string): string =>
  createHash('sha256').update(`${previousHash}\n${position}\n${text}`).digest('hex')

/** Any number; it only has to be the same in every worker. */
const lockKey = 4_201_979

const batch = 1_000

const waiting = `
  SELECT a.id, ${sealedText} AS text FROM ${waitingEntries} w JOIN audit_log a ON a.id = w.entry_id
   ORDER BY a.created_at, a.id LIMIT ${batch}`

const insert = `
  INSERT INTO audit_seals (position, entry_id, previous_hash, hash)
  SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[])`

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
      if (!(await isOurs(manager))) return 0
      const entries = await manager.query<{ id: string; text: string }[]>(waiting)
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
      await manager.query(insert, columns)
      for (const table of ['audit_waiting', 'audit_words_waiting'])
        await manager.query(`DELETE FROM ${table} WHERE entry_id = ANY($1)`, [columns[1]])
      return entries.length
    })
  }

  /**
   * Shows the committed end of the chain to `use`, one worker after another, so that none publishes an older one last.
   */
  async withHead(use: (head: Head, manager: EntityManager) => Promise<void>): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      if (!(await isOurs(manager))) return
      const head = await headOf(manager)
      if (head !== null) await use(head, manager)
    })
  }
}

const isOurs = async (manager: EntityManager): Promise<boolean> => {
  const [row] = await manager.query<{ taken: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS taken', [lockKey])
  return row?.taken === true
}

const headOf = async (manager: EntityManager): Promise<Head | null> => {
  const [row] = await manager.query<{ position: string; hash: string }[]>(
    'SELECT position, hash FROM audit_seals ORDER BY position DESC LIMIT 1',
  )
  return row === undefined ? null : { position: Number(row.position), hash: row.hash }
}
