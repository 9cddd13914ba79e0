import { MessageChannel } from 'node:worker_threads'
import { afterAll, jest } from '@jest/globals'

// What antd expects of a browser and jsdom does not have. Import it before anything that imports antd.

const channels = new Set<MessageChannel>()

/** Ports that are still open would keep the test process alive. */
class TrackedChannel extends MessageChannel {
  constructor() {
    super()
    channels.add(this)
  }
}

afterAll(() => {
  for (const channel of channels) {
    channel.port1.close()
    channel.port2.close()
  }
})

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const define = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

define('MessageChannel', TrackedChannel)
define('ResizeObserver', StillObserver)
define('matchMedia', (query: string) => ({
  matches: false, media: query, onchange: null, addEventListener: jest.fn(), removeEventListener: jest.fn(), addListener: jest.fn(),
  removeListener: jest.fn(), dispatchEvent: () => false,
}))
// jsdom knows no pseudo elements; rc-dialog asks for a scroll bar's.
const computed = window.getComputedStyle.bind(window)
define('getComputedStyle', (element: Element) => computed(element))
Element.prototype.scrollIntoView = jest.fn()
