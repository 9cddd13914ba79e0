import { TextDecoder, TextEncoder } from 'node:util'
import { TestEnvironment } from 'jest-environment-jsdom'

/**
 * jsdom with what every browser has and jsdom lacks, taken from node: react-router asks for the coders of text as it
 * loads, and calls are answered with a Response.
 */
export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, { Headers, Request, Response, TextDecoder, TextEncoder })
  }
}
