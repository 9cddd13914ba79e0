import { setTimeout as pause } from 'node:timers/promises'
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { httpErrors } from '../http.errors.js'
import { findKey, forgetKeys, keepAnswer, releaseKey, stayAlive, takeKey } from './idempotency-keys.sql.js'

/** One request that carries a key. */
export interface KeyedRequest {
  userId: string
  call: string
  key: string
  /** Of address and body, hex. */
  hash: string
  /** By SECRET_PREVIOUS: what was asked before SECRET changed is known when it is asked again. */
  previousHash: string | null
}

const isSame = ({ hash, previousHash }: KeyedRequest, kept: string): boolean => kept === hash || kept === previousHash

/** The right to make the call: whoever took the key over since has another moment. */
export interface Claim extends KeyedRequest {
  at: Date
}

interface KeptAnswer {
  status: number
  answer: unknown
}

/** Somebody else makes the call by now: what was done under the claim must not be kept. */
export class ClaimLost extends Error {}

/**
 * A process says that it is still at its calls every so often, and counts as dead once it has been silent for so long.
 */
const sayMs = 1_500
/** As long as a proxy lets one wait for an answer. */
const longestWaitMs = 55_000

/**
 * The keys of creating calls. Whoever inserts the row makes the call; everybody else waits for its answer without
 * holding a connection, so any number at once cannot starve the pool. A row left by a process that died is taken over
 * some seconds later: nothing was made, because the answer is kept in the same commit as what the call did.
 */
@Injectable()
export class IdempotencyKeys implements OnModuleDestroy {
  private readonly logger = new Logger('Idempotency')
  private readonly underWay = new Set<Claim>()
  private saying: NodeJS.Timeout | null = null

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The claim when the caller is to make the call now, to be given back by `end`; else the answer of the first one. */
  async claim(request: KeyedRequest): Promise<{ claim: Claim } | { kept: KeptAnswer }> {
    const name = [request.userId, request.call, request.key]
    const giveUp = Date.now() + longestWaitMs
    for (let pauseMs = 20; Date.now() < giveUp; pauseMs = Math.min(pauseMs * 2, 250)) {
      const [taken] = await takeKey(this.dataSource, [...name, request.hash])
      if (taken !== undefined) return { claim: this.begun({ ...request, at: taken.at }) }
      const [row] = await findKey(this.dataSource, name)
      if (row !== undefined && !isSame(request, row.body_hash)) throw httpErrors.fail('IDEMPOTENCY_KEY_REUSED')
      if (row !== undefined && row.status !== null) return { kept: { status: row.status, answer: row.answer } }
      await pause(pauseMs)
    }
    throw httpErrors.fail('IDEMPOTENCY_IN_PROGRESS')
  }

  /**
   * Keeps the call's answer for whoever asks again with the key, in the transaction of what it did. Throws ClaimLost.
   */
  async keep(manager: EntityManager, claim: Claim, { status, answer }: KeptAnswer): Promise<void> {
    const rows = await keepAnswer(manager, [...claimOf(claim), status, JSON.stringify(answer ?? null)])
    if (rows.length === 0) throw new ClaimLost('Another process makes this call')
  }

  /** After a refusal or fault, which has made nothing, the key is free again. */
  async release(claim: Claim): Promise<void> {
    await releaseKey(this.dataSource, claimOf(claim))
  }

  /** The call is over, whatever came of it. */
  end(claim: Claim): void {
    this.underWay.delete(claim)
    if (this.underWay.size === 0) this.onModuleDestroy()
  }

  /** Forgets keys older than 24 hours; answers how many. */
  async sweep(): Promise<number> {
    const gone = await forgetKeys(this.dataSource)
    return gone.length
  }

  onModuleDestroy(): void {
    if (this.saying !== null) clearInterval(this.saying)
    this.saying = null
  }

  private begun(claim: Claim): Claim {
    this.underWay.add(claim)
    this.saying ??= setInterval(() => void this.say(), sayMs).unref()
    return claim
  }

  private async say(): Promise<void> {
    const claims = [...this.underWay]
    const column = (field: keyof Claim): unknown[] => claims.map((claim) => claim[field])
    const columns = [column('userId'), column('call'), column('key'), column('at')]
    await stayAlive(this.dataSource, columns).catch((error: unknown) => this.logger.error(error))
  }
}

const claimOf = ({ userId, call, key, at }: Claim): unknown[] => [userId, call, key, at]
