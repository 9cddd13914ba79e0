import { closed, listening } from '@bluebonnet/testing'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** PostgreSQL's message to a connection that it ends. */
const terminationMessage = (): Buffer => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const header = Buffer.alloc(5)
  header.write('E')
  header.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([header, fields])
}

/** What happens to a connection when the proxy meets the watched text. */
export type Fate = 'cut before' | 'cut with the answer' | 'left alone'

/** What a connection to the queue sends at these moments. */
const sentAt = { opening: 'synchronous_commit=off', listening: '\nLISTEN bullmq_jobs;' } as const

/** A proxy in front of PostgreSQL that cuts connections at one moment. */
export class CuttingProxy {
  /** Number of connections that came to that moment. */
  asked = 0

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly moment: string,
  ) {}

  /** Decides by the number of earlier connections. */
  static async before(
    databaseUrl: string,
    moment: keyof typeof sentAt,
    fate: (asked: number) => Fate,
  ): Promise<CuttingProxy> {
    const target = new URL(databaseUrl)
    const server = createServer((near) => proxy.join(near, connect(Number(target.port), target.hostname), fate))
    const url = new URL(databaseUrl)
    url.hostname = '127.0.0.1'
    url.port = String(await listening(server))
    const proxy = new CuttingProxy(server, url.toString(), sentAt[moment])
    return proxy
  }

  async close(): Promise<void> {
    await closed(this.server)
  }

  private join(near: Socket, far: Socket, fate: (asked: number) => Fate): void {
    let cutWithAnswer = false
    const end = (): void => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.on('data', (chunk) => {
      if (!chunk.includes(this.moment)) return far.write(chunk)
      const chosen = fate(this.asked)
      this.asked += 1
      if (chosen === 'cut before') return near.end(terminationMessage())
      cutWithAnswer = chosen === 'cut with the answer'
      return far.write(chunk)
    })
    far.on('data', (chunk) =>
      cutWithAnswer ? near.end(Buffer.concat([chunk, terminationMessage()])) : near.write(chunk),
    )
  }
}
