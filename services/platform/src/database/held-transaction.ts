import { AsyncLocalStorage } from 'node:async_hooks'
import type { DataSource, EntityManager } from 'typeorm'

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
