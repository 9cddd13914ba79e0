import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { isTransient } from './pg-errors.js'

type Change<T> = (manager: EntityManager) => Promise<T>

/**
 * The one transaction of some work. It stays open after its change is made, until the work says how it ended: so what
 * the work answers can be kept in the same commit as what it did.
 */
export class HeldTransaction {
  private manager: EntityManager | null = null
  private done: Promise<void> = Promise.resolve()
  private isMade = false
  private end: (last: Change<void> | null) => void = () => undefined
  private readonly ending = new Promise<Change<void> | null>((resolve) => {
    this.end = resolve
  })

  /** Makes a change in it; a later one joins it. Rejects with what the change throws, and may then be tried again. */
  async run<T>(dataSource: DataSource, change: Change<T>): Promise<T> {
    if (this.manager !== null) return this.manager.transaction(change)
    return new Promise<T>((resolve, reject) => {
      this.done = dataSource.transaction(async (manager) => {
        this.manager = manager
        const value = await change(manager)
        this.isMade = true
        resolve(value)
        const last = await this.ending
        if (last === null) throw new Error('The work came to nothing')
        await last(manager)
      })
      this.done.catch((error: unknown) => {
        this.manager = null
        reject(error)
      })
    })
  }

  /**
   * Does `last` in it and commits; throws what came in the way of that. Answers false, having done nothing, when there
   * is no change to commit.
   */
  async commit(last: Change<void>): Promise<boolean> {
    if (!this.isMade) return false
    this.end(last)
    await this.done
    return true
  }

  /** Takes the change back. */
  async rollBack(): Promise<void> {
    this.end(null)
    await this.done.catch(() => undefined)
  }
}

const storage = new AsyncLocalStorage<HeldTransaction | null>()

/** Does `work`, whose transactions are all this one. */
export const holding = <T>(transaction: HeldTransaction, work: () => T): T => storage.run(transaction, work)

/** Does `work` with transactions of its own. */
export const alone = <T>(work: () => T): T => storage.run(null, work)

/** The transaction that the work under way holds. */
export const heldTransaction = (): HeldTransaction | null => storage.getStore() ?? null

const tries = 3

/** The one way to change rows: everything done with the given manager commits or fails together. */
@Injectable()
export class Tx {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs `change` in one READ COMMITTED transaction (every connection's default) and answers its value. A deadlock or
   * serialization failure is tried again, so `change` must have no effect outside its manager.
   */
  async inTransaction<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    const held = heldTransaction()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (held === null ? this.dataSource.transaction(change) : held.run(this.dataSource, change))
      } catch (error) {
        if (attempt === tries || !isTransient(error)) throw error
        await pause(attempt * 20 + Math.random() * 30)
      }
    }
  }

  /**
   * The same, committed at once, for what is no part of what a call was asked to do, such as an attempt that limits
   * count: it stays when the call is refused, and whoever reads it meanwhile is not kept waiting. It comes before the
   * transaction of the work, not in it: who holds one connection and asks for another may wait for a pool of such.
   */
  async aside<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return alone(() => this.inTransaction(change))
  }
}
