import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { refusalBody } from '../errors/error-body.js'
import { httpErrors } from '../http.errors.js'

/** One request that carries a key. */
export interface KeyedRequest {
  userId: string
  call: string
  key: string
  /** Of address and body, hex. */
  hash: string
}

/** The right to make the call: whoever took the key over since has another moment. */
export interface Claim extends KeyedRequest {
  at: Date
}

interface KeptAnswer {
  status: number
  answer: unknown
}

const take = `
  INSERT INTO idempotency_keys (user_id, call, key, body_hash, created_at) VALUES ($1, $2, $3, $4, now())
  ON CONFLICT (user_id, call, key) DO UPDATE SET body_hash = excluded.body_hash, status = NULL, answer = NULL, acted_at = NULL, created_at = now()
  WHERE idempotency_keys.created_at < now() - interval '24 hours'
    OR (idempotency_keys.status IS NULL AND idempotency_keys.acted_at IS NULL AND idempotency_keys.created_at < now() - interval '2 minutes')
  RETURNING created_at AS at`
const find = `
  SELECT body_hash, status, answer, coalesce(acted_at < now() - interval '2 minutes', false) AS acted_long_ago
    FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3`
const claimed = 'WHERE user_id = $1 AND call = $2 AND key = $3 AND created_at = $4'
/** The clock's time and not the transaction's: an import may take minutes. */
const act = `WITH acted AS (UPDATE idempotency_keys SET acted_at = clock_timestamp() ${claimed} RETURNING 1) SELECT 1 FROM acted`
const keep = `UPDATE idempotency_keys SET status = $5, answer = $6 ${claimed}`
const release = `DELETE FROM idempotency_keys ${claimed} AND status IS NULL AND acted_at IS NULL`
const lose = `UPDATE idempotency_keys SET status = $5, answer = $6 ${claimed} AND status IS NULL AND acted_at IS NOT NULL`

interface KeyRow {
  body_hash: string
  status: number | null
  answer: unknown
  acted_long_ago: boolean
}

const longestWaitMs = 30_000

/**
 * The keys of creating calls. Whoever inserts the row makes the call; everybody else waits for its answer without holding a
 * connection, so any number at once cannot starve the pool. A row left by a process that died is taken over after two minutes,
 * unless the call had committed something by then.
 */
@Injectable()
export class IdempotencyKeys {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The claim when the caller is to make the call now, else the answer of the first one. */
  async claim(request: KeyedRequest): Promise<{ claim: Claim } | { kept: KeptAnswer }> {
    const name = [request.userId, request.call, request.key]
    const giveUp = Date.now() + longestWaitMs
    for (let pauseMs = 20; Date.now() < giveUp; pauseMs = Math.min(pauseMs * 2, 250)) {
      const [taken]: { at: Date }[] = await this.dataSource.query(take, [...name, request.hash])
      if (taken !== undefined) return { claim: { ...request, at: taken.at } }
      const [row]: KeyRow[] = await this.dataSource.query(find, name)
      if (row !== undefined && row.body_hash !== request.hash) throw httpErrors.fail('IDEMPOTENCY_KEY_REUSED')
      if (row !== undefined && row.status !== null) return { kept: { status: row.status, answer: row.answer } }
      if (row?.acted_long_ago === true) throw httpErrors.fail('IDEMPOTENCY_ANSWER_LOST')
      await pause(pauseMs)
    }
    throw httpErrors.fail('IDEMPOTENCY_IN_PROGRESS')
  }

  /** Notes in the transaction of a change that it is made. Throws when the key was taken over meanwhile: then the change is the other's to make. */
  async act(manager: EntityManager, claim: Claim): Promise<void> {
    const rows = await manager.query<unknown[]>(act, claimOf(claim))
    if (rows.length === 0) throw httpErrors.fail('IDEMPOTENCY_IN_PROGRESS')
  }

  /** Keeps the call's answer for whoever asks again with the key. */
  async keep(claim: Claim, { status, answer }: KeptAnswer): Promise<void> {
    await this.dataSource.query(keep, [...claimOf(claim), status, JSON.stringify(answer ?? null)])
  }

  /** After a refusal or fault the key is free again if nothing was committed; else a second try is told so at once. */
  async release(claim: Claim): Promise<void> {
    const [, freed]: [unknown[], number] = await this.dataSource.query(release, claimOf(claim))
    if (freed > 0) return
    const lost = httpErrors.fail('IDEMPOTENCY_ANSWER_LOST')
    await this.dataSource.query(lose, [...claimOf(claim), lost.status, JSON.stringify(refusalBody(lost))])
  }

  /** Forgets keys older than 24 hours; answers how many. */
  async sweep(): Promise<number> {
    const gone: unknown[] = await this.dataSource.query(
      `WITH gone AS (DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours' RETURNING 1) SELECT 1 FROM gone`,
    )
    return gone.length
  }
}

const claimOf = ({ userId, call, key, at }: Claim): unknown[] => [userId, call, key, at]
