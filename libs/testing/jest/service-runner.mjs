import { inspect } from 'node:util'
import { Tinypool } from 'tinypool'

/** @typedef {{ path: string, context: { config: object } }} Suite */

/**
 * Runs suites of services in processes of Node itself, by the worker of jest-light-runner: a process loads the
 * product's 2,200 modules once instead of for each suite, which saves 2 s of processor time a suite. That package's
 * own runner sends each process its configuration in a message that a slow process can miss, and then waits for ever;
 * here the configuration comes with each suite.
 */
export default class ServiceRunner {
  /** @param {{ maxWorkers: number }} globalConfig */
  constructor(globalConfig) {
    this.globalConfig = globalConfig
  }

  /**
   * @param {Suite[]} tests
   * @param {unknown} _watcher
   * @param {(test: Suite) => Promise<void>} onStart
   * @param {(test: Suite, result: unknown) => Promise<void>} onResult
   * @param {(test: Suite, error: Error) => Promise<void>} onFailure
   */
  async runTests(tests, _watcher, onStart, onResult, onFailure) {
    const { globalConfig } = this
    const workers = globalConfig.maxWorkers
    const pool = new Tinypool({
      filename: new URL('./service-worker.mjs', import.meta.url).href,
      runtime: 'child_process',
      // Tinypool passes on nothing by itself: not the cluster of `globalSetup`, nor Node's options.
      env: Object.fromEntries(Object.entries(process.env).flatMap(([name, value = '']) => [[name, value]])),
      minThreads: workers,
      maxThreads: workers,
    })
    const waiting = [...tests]
    const runNext = async () => {
      for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
        const { path, context } = test
        await onStart(test)
        try {
          await onResult(test, await pool.run({ path, globalConfig, projectConfig: context.config }))
        } catch (error) {
          await onFailure(test, error instanceof Error ? error : new Error(inspect(error)))
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, runNext))
    await pool.destroy()
  }
}
