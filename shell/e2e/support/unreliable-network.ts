import { createServer, connect, type Socket } from 'node:net'
import { freePort } from '../../../tools/lib/ports.mjs'

/**
 * How a request fails: a reset without an answer, a reset after half of one, the error of a proxy whose server is down,
 * or no answer on a socket that stays open.
 */
export type Fault = 'drop' | 'cut' | 'refuse' | 'swallow'

export interface UnreliableNetwork {
  /** The address of the product through this line. */
  url: string
  /** Sets how requests for matching paths fail from now on; null repairs the line. `times` limits how often. */
  fail: (fault: Fault | null, path?: RegExp, times?: number) => void
  /** From now on open sockets transfer nothing, without any error. */
  muteAll: () => void
  /** Cuts all open connections, event streams too. */
  cutAll: () => void
  /** The requested paths since the start or since `asked` was emptied, failed ones too. */
  asked: string[]
  close: () => Promise<void>
}

const refusal =
  'HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html\r\ncontent-length: 12\r\n' +
  'connection: close\r\n\r\n<h1>503</h1>'
const cutAfterBytes = 600

/** The path of the request that starts in these bytes; null if they continue one. */
const pathOf = (bytes: Buffer): string | null =>
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) (\S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1'))?.[1] ?? null

/**
 * A TCP line between the browser and the product that can break for chosen paths. Sockets die as they do in a lift or
 * behind a restarting server, and the browser sees nothing else. A renamed folder would answer 404, which is a
 * different fault.
 */
export const startUnreliableNetwork = async (target: string): Promise<UnreliableNetwork> => {
  const { hostname, port } = new URL(target)
  const asked: string[] = []
  const open = new Set<Socket>()
  const muted = new WeakSet<Socket>()
  let broken: { fault: Fault; path: RegExp; left: number } | null = null

  const faultOf = (path: string): Fault | null => {
    asked.push(path)
    if (broken === null || broken.left === 0 || !broken.path.test(path)) return null
    broken.left -= 1
    return broken.fault
  }

  const server = createServer((browser) => {
    const product = connect({ host: hostname, port: Number(port) })
    let cutAt = Infinity
    let passed = 0
    const end = () => {
      browser.resetAndDestroy()
      product.destroy()
      open.delete(browser)
    }
    open.add(browser)
    for (const socket of [browser, product]) socket.on('error', end).on('close', end)
    browser.on('data', (bytes) => {
      if (muted.has(browser)) return
      const path = pathOf(bytes)
      const fault = path === null ? null : faultOf(path)
      if (fault === 'drop') end()
      else if (fault === 'refuse') browser.end(refusal)
      else if (fault !== 'swallow') {
        if (fault === 'cut') cutAt = passed + cutAfterBytes
        product.write(bytes)
      }
    })
    product.on('data', (bytes) => {
      if (muted.has(browser)) return
      browser.write(bytes.subarray(0, Math.max(0, cutAt - passed)))
      passed += bytes.length
      // Lets the written bytes leave before the reset.
      if (passed >= cutAt) setTimeout(end, 20)
    })
  })
  const own = await freePort()
  await new Promise<void>((resolve) => {
    server.listen(own, '127.0.0.1', resolve)
  })
  return {
    url: `http://localhost:${own}`,
    asked,
    fail: (fault, path = /./, times = Infinity) => {
      broken = fault === null ? null : { fault, path, left: times }
    },
    muteAll: () => [...open].forEach((socket) => muted.add(socket)),
    cutAll: () => [...open].forEach((socket) => socket.resetAndDestroy()),
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      ;[...open].forEach((socket) => socket.destroy())
      await closed
    },
  }
}
