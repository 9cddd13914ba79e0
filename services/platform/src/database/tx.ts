import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { alone, currentCompanion } from './companion.js'
import { isTransient } from './pg-errors.js'

const tries = 3

/** The one way to change rows: everything done with the given manager commits or fails together. */
@Injectable()
export class Tx {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs `change` in one READ COMMITTED transaction (every connection's default) and answers its value. A deadlock or serialization failure is tried
   * again, so `change` must have no effect outside its manager.
   */
  async inTransaction<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    const accompanied = withLast(change)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.dataSource.transaction(accompanied)
      } catch (error) {
        if (attempt === tries || !isTransient(error)) throw error
        await pause(attempt * 20 + Math.random() * 30)
      }
    }
  }

  /**
   * The same for what is no part of what a call was asked to do, such as an attempt that limits count: a call that wrote nothing else may be made
   * again with its `Idempotency-Key`.
   */
  async aside<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return alone(() => this.inTransaction(change))
  }
}

/** The companion comes last, so that the row that it locks is held for a moment only. */
const withLast = <T>(change: (manager: EntityManager) => Promise<T>): ((manager: EntityManager) => Promise<T>) => {
  const companion = currentCompanion()
  if (companion === null) return change
  return async (manager) => {
    const value = await change(manager)
    await companion(manager)
    return value
  }
}
