import { closed, listening } from './servers.js'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Stands before a server as a firewall or a bad line does: it can cut what is open, let nobody through, or keep what is
 * said.
 */
export class DroppingProxy {
  private readonly pairs = new Set<{ near: Socket; far: Socket }>()
  private isClosed = false
  private isHolding = false
  /** How many came while nobody was let through. */
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

  /** The same address with this proxy in place of the server. */
  instead(url: string): string {
    const changed = new URL(url)
    changed.hostname = '127.0.0.1'
    changed.port = String(this.port)
    return changed.toString()
  }

  /** Cuts every connection in the middle of whatever it carries. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }

  /** From now on nobody comes through, and who is through is cut. */
  shut(): void {
    this.isClosed = true
    this.cut()
  }

  /** Whoever comes is let through again. */
  reopen(): void {
    this.isClosed = false
  }

  /** Keeps everything that is said from now on: the connections look well and nothing arrives. */
  hold(): void {
    this.isHolding = true
    for (const { near } of this.pairs) near.pause()
  }

  /** What was kept arrives now. */
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
