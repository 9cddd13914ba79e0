import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { command, someRow, statement } from '../../database/sql.js'
import { Tx } from '../../database/tx.js'
import { httpErrors } from '../http.errors.js'

/** One request that carries a key. */
export interface KeyedRequest {
  userId: string
  call: string
  key: string
  /** Hash of URL and body, in hex. */
  hash: string
  /** By SECRET_PREVIOUS: recognises a repeat of a request that was made before SECRET changed. */
  previousHash: string | null
}

/** Waits for another open transaction that has inserted the same key. */
const insertKey = statement(
  someRow,
  `INSERT INTO idempotency_keys (user_id, call, key, body_hash) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING 1`,
)

const storeAnswer = command('UPDATE idempotency_keys SET answer = $4 WHERE user_id = $1 AND call = $2 AND key = $3')

const findAnswer = statement(
  z.strictObject({ body_hash: z.string(), answer: z.unknown() }),
  'SELECT body_hash, answer FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3',
)

const deleteOldKeys = command("DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'")

const nameOf = ({ userId, call, key }: KeyedRequest): string[] => [userId, call, key]

/**
 * Stores the responses of creating calls by key. The change's transaction inserts the key first and adds the response
 * before it commits: a change without its response, or a response without its change, is never stored, whenever a
 * process dies.
 */
@Injectable()
export class IdempotencyKeys {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly tx: Tx,
  ) {}

  /** The stored response; null when the call was not made yet. Throws IDEMPOTENCY_KEY_REUSED. */
  async find(request: KeyedRequest): Promise<{ answer: unknown } | null> {
    const [row] = await findAnswer(this.dataSource, nameOf(request))
    if (row === undefined) return null
    if (row.body_hash !== request.hash && row.body_hash !== request.previousHash)
      throw httpErrors.fail('IDEMPOTENCY_KEY_REUSED')
    return { answer: row.answer }
  }

  /** Makes the change and stores its value. Throws when another request with the key has made it meanwhile. */
  async once<T>(request: KeyedRequest, change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.tx.inTransaction(async (manager) => {
      const [inserted] = await insertKey(manager, [...nameOf(request), request.hash])
      if (inserted === undefined) throw new Error(`${request.call} was made under this key already`)
      const answer = await change(manager)
      await storeAnswer(manager, [...nameOf(request), JSON.stringify(answer ?? null)])
      return answer
    })
  }

  /** Deletes keys older than 24 hours. */
  async sweep(): Promise<void> {
    await deleteOldKeys(this.dataSource)
  }
}
