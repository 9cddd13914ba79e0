import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityManager } from 'typeorm'

/** Written by a transaction beside its own change, as its last statement: with it or not at all. */
type Companion = (manager: EntityManager) => Promise<void>

const storage = new AsyncLocalStorage<Companion | null>()

/** Does `work`, each of whose transactions also runs `companion`; throwing, it ends that transaction. */
export const withCompanion = <T>(companion: Companion, work: () => T): T => storage.run(companion, work)

/** Does `work` without a companion. */
export const alone = <T>(work: () => T): T => storage.run(null, work)

/** The companion of the transactions of the work under way. */
export const currentCompanion = (): Companion | null => storage.getStore() ?? null
