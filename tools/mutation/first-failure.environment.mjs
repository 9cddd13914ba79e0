// Node's environment for tests, in which nothing is tried any more once a test has failed: the change was noticed.
import { TestEnvironment } from 'jest-environment-node'

export default class extends TestEnvironment {
  hasFailed = false

  /** @param {import('@jest/types').Circus.Event} event */
  handleTestEvent(event) {
    if (event.name === 'test_fn_failure') this.hasFailed = true
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip'
  }
}
