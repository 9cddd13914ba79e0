import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** Node as it is: no globals and no modules of a suite's own. Used with `native-runtime.cjs`. */
export default class NativeEnvironment {
  global = globalThis
  fakeTimers = null
  moduleMocker = new ModuleMocker(globalThis)
  /** @type {ModernFakeTimers} */
  fakeTimersModern
  /** Whether the suite shares no module of ours with others: `@modules own` in its first comment. */
  hasOwnModules
  #exit = Object.getOwnPropertyDescriptor(process, 'exit')

  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor({ projectConfig }, { docblockPragmas }) {
    this.hasOwnModules = docblockPragmas['modules'] === 'own'
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  async setup() {}

  /** The next suite of this worker finds Node as this one did. */
  async teardown() {
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    if (this.#exit !== undefined) Object.defineProperty(process, 'exit', this.#exit)
  }

  getVmContext() {
    return null
  }

  exportConditions() {
    return ['@bluebonnet/source', 'node', 'node-addons']
  }
}
