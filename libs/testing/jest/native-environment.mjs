import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** Where TypeORM writes down every entity that is loaded, of whosever modules. */
const entities = 'typeormMetadataArgsStorage'

/** Where `closedOnce` of libs/testing keeps how to close what a suite has opened. */
const opened = Symbol.for('bluebonnet opened by this suite')

/**
 * Closes what a suite left open, the last first: one that fails while it opens, at the top of its file, has no
 * `afterAll` that would.
 */
const closeWhatIsOpen = async () => {
  for (const close of [...(Reflect.get(globalThis, opened) ?? [])].toReversed())
    await close().catch((/** @type {unknown} */ error) =>
      process.stderr.write(`A suite left something open that does not close: ${String(error)}\n`),
    )
}

/** Node as it is: no globals and no modules of a suite's own. Used with `native-runtime.cjs`. */
export default class NativeEnvironment {
  global = globalThis
  fakeTimers = null
  moduleMocker = new ModuleMocker(globalThis)
  /** @type {ModernFakeTimers} */
  fakeTimersModern
  /** Whether the suite shares no module of ours with others: `@modules own` in its first comment. */
  hasOwnModules
  #entities = Object.getOwnPropertyDescriptor(globalThis, entities)
  #exit = Object.getOwnPropertyDescriptor(process, 'exit')

  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor({ projectConfig }, { docblockPragmas }) {
    this.hasOwnModules = docblockPragmas['modules'] === 'own'
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  /** Entities of other suites' modules are none of its own. */
  async setup() {
    if (this.hasOwnModules) Reflect.deleteProperty(globalThis, entities)
  }

  /** The next suite of this worker finds Node as this one did. */
  async teardown() {
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    await closeWhatIsOpen()
    if (this.hasOwnModules) {
      Reflect.deleteProperty(globalThis, entities)
      if (this.#entities !== undefined) Object.defineProperty(globalThis, entities, this.#entities)
    }
    if (this.#exit !== undefined) Object.defineProperty(process, 'exit', this.#exit)
  }

  getVmContext() {
    return null
  }

  exportConditions() {
    return ['@bluebonnet/source', 'node', 'node-addons']
  }
}
