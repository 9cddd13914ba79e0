import { closed, listening } from './servers.js'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A proxy that behaves like a firewall or a bad connection: it can cut open connections, refuse new ones, or hold
 * data.
 */
export class DroppingProxy {
  private readonly pairs = new Set<{ near: Socket; far: Socket }>()
  private isClosed = false
  private isHolding = false
  /** Number of refused connections. */
  refused = 0

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async before(target: { hostname: string; port: string | number }): Promise<DroppingProxy> {
    const server = createServer((near) => proxy.join(near, () => connect(Number(target.port), target.hostname)))
    const proxy = new DroppingProxy(server, await listening(server))
    return proxy
  }

  /** The server's address with this proxy in its place. */
  instead(url: string): string {
    const changed = new URL(url)
    changed.hostname = '127.0.0.1'
    changed.port = String(this.port)
    return changed.toString()
  }

  /** Cuts every connection in the middle of its data. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }

  /** Refuses new connections from now on, and cuts open ones. */
  shut(): void {
    this.isClosed = true
    this.cut()
  }

  /** Accepts new connections again. */
  reopen(): void {
    this.isClosed = false
  }

  /** Holds all data from now on: connections look healthy and nothing arrives. */
  hold(): void {
    this.isHolding = true
    for (const { near } of this.pairs) near.pause()
  }

  /** Delivers the held data. */
  release(): void {
    this.isHolding = false
    for (const { near } of this.pairs) near.resume()
  }

  async close(): Promise<void> {
    this.cut()
    await closed(this.server)
  }

  private join(near: Socket, reach: () => Socket): void {
    if (this.isClosed) {
      this.refused += 1
      near.resetAndDestroy()
      return
    }
    const pair = { near, far: reach() }
    this.pairs.add(pair)
    for (const socket of [pair.near, pair.far]) {
      socket
        .on('error', () => undefined)
        .on('close', () => {
          near.destroy()
          pair.far.destroy()
          this.pairs.delete(pair)
        })
    }
    near.pipe(pair.far)
    pair.far.pipe(near)
    if (this.isHolding) near.pause()
  }
}
