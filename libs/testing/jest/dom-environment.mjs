import { TextDecoder, TextEncoder } from 'node:util'
import { MessageChannel } from 'node:worker_threads'
import { TestEnvironment } from 'jest-environment-jsdom'

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** @param {string} query */
const noMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

/**
 * jsdom with what every browser has and jsdom lacks: react-router needs text encoders, calls are answered with a
 * Response, and antd measures, observes and schedules.
 */
export default class DomEnvironment extends TestEnvironment {
  /** @type {Set<MessageChannel>} */
  channels = new Set()

  /** @override */
  async setup() {
    await super.setup()
    const { channels, global } = this
    // Open ports would keep the test process alive.
    class TrackedChannel extends MessageChannel {
      constructor() {
        super()
        channels.add(this)
      }
    }
    // jsdom knows no pseudo elements; rc-dialog reads a scroll bar's.
    const computed = global.getComputedStyle.bind(global)
    Object.assign(global, {
      Headers,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      MessageChannel: TrackedChannel,
      ResizeObserver: StillObserver,
      matchMedia: noMedia,
      getComputedStyle: (/** @type {Element} */ element) => computed(element),
    })
    Object.assign(global.Element.prototype, { scrollIntoView() {}, setPointerCapture() {}, releasePointerCapture() {} })
    // antd writes its style sheets as text. Tests have no layout, and parsing them takes most of a test's time.
    Object.defineProperty(global.HTMLStyleElement.prototype, 'innerHTML', { set() {}, get: () => '' })
  }

  /** @override */
  async teardown() {
    for (const { port1, port2 } of this.channels) {
      port1.close()
      port2.close()
    }
    await super.teardown()
  }
}
