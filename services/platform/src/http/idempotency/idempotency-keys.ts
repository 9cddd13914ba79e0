import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { httpErrors } from '../http.errors.js'

/** One request that carries a key. */
export interface KeyedRequest {
  userId: string
  call: string
  key: string
  /** Of address and body, hex. */
  hash: string
}

interface KeptAnswer {
  status: number
  answer: unknown
}

const claim = `
  INSERT INTO idempotency_keys (user_id, call, key, body_hash, created_at) VALUES ($1, $2, $3, $4, now())
  ON CONFLICT (user_id, call, key) DO UPDATE SET body_hash = excluded.body_hash, status = NULL, answer = NULL, created_at = now()
  WHERE idempotency_keys.created_at < now() - interval '24 hours'
    OR (idempotency_keys.status IS NULL AND idempotency_keys.created_at < now() - interval '2 minutes')
  RETURNING 1 AS claimed`
const find = 'SELECT body_hash, status, answer FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3'
const keep = 'UPDATE idempotency_keys SET status = $4, answer = $5 WHERE user_id = $1 AND call = $2 AND key = $3'
const release = 'DELETE FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3 AND status IS NULL'

interface KeyRow {
  body_hash: string
  status: number | null
  answer: unknown
}

const longestWaitMs = 30_000

/**
 * The keys of creating calls. Whoever inserts the row makes the call; everybody else waits for its answer without holding a
 * connection, so any number at once cannot starve the pool. A row left by a process that died is taken over after two minutes.
 */
@Injectable()
export class IdempotencyKeys {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Null when the caller is to make the call now, else the answer of the first one. */
  async claim(request: KeyedRequest): Promise<KeptAnswer | null> {
    const giveUp = Date.now() + longestWaitMs
    for (let pauseMs = 20; Date.now() < giveUp; pauseMs = Math.min(pauseMs * 2, 250)) {
      const claimed: unknown[] = await this.dataSource.query(claim, [...this.name(request), request.hash])
      if (claimed.length > 0) return null
      const [row]: KeyRow[] = await this.dataSource.query(find, this.name(request))
      if (row !== undefined && row.body_hash !== request.hash) throw httpErrors.fail('IDEMPOTENCY_KEY_REUSED')
      if (row !== undefined && row.status !== null) return { status: row.status, answer: row.answer }
      await pause(pauseMs)
    }
    throw httpErrors.fail('IDEMPOTENCY_IN_PROGRESS')
  }

  async keep(request: KeyedRequest, { status, answer }: KeptAnswer): Promise<void> {
    await this.dataSource.query(keep, [...this.name(request), status, JSON.stringify(answer ?? null)])
  }

  /** After a refusal or fault the key is free again: nothing was created. */
  async release(request: KeyedRequest): Promise<void> {
    await this.dataSource.query(release, this.name(request))
  }

  /** Forgets keys older than 24 hours; answers how many. */
  async sweep(): Promise<number> {
    const gone: unknown[] = await this.dataSource.query(
      `WITH gone AS (DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours' RETURNING 1) SELECT 1 FROM gone`,
    )
    return gone.length
  }

  private name(request: KeyedRequest): [string, string, string] {
    return [request.userId, request.call, request.key]
  }
}
