import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { alone, heldTransaction } from './held-transaction.js'
import { isTransient } from './pg-errors.js'

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
   * count: it stays when the call is refused, and whoever reads it meanwhile is not kept waiting.
   */
  async aside<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return alone(() => this.inTransaction(change))
  }
}
