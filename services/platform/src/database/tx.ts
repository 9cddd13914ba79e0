import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { isTransient } from './pg-errors.js'

const tries = 3

/** The one way to change rows: everything done with the given manager commits or rolls back together. */
@Injectable()
export class Tx {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs `change` in one READ COMMITTED transaction (every connection's default) and returns its value. Retries after a
   * deadlock or serialization failure, so `change` must have no effect outside its manager.
   */
  async inTransaction<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.dataSource.transaction(change)
      } catch (error) {
        if (attempt === tries || !isTransient(error)) throw error
        await pause(attempt * 20 + Math.random() * 30)
      }
    }
  }
}
