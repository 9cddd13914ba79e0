import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { objectErrors } from './object.errors.js'

/**
 * The body of a request as a stream that can be abandoned half-way: the connection can still carry an answer, and the
 * rest of the body is discarded. A sender who disconnects makes the stream fail with UPLOAD_INTERRUPTED.
 */
export class RequestBody {
  private readonly pass = new PassThrough()
  private readonly chunks: AsyncIterator<Buffer>

  constructor(private readonly raw: IncomingMessage) {
    // There may be no reader yet when the sender disconnects.
    this.pass.on('error', () => undefined)
    raw.once('close', () => {
      if (!raw.complete) this.pass.destroy(objectErrors.fail('UPLOAD_INTERRUPTED'))
    })
    raw.pipe(this.pass)
    this.chunks = this.pass[Symbol.asyncIterator]()
  }

  /** At least `count` first bytes, or all when there are fewer. Call it once, before `whole`. */
  async head(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let size = 0; size < count;) {
      const next = await this.chunks.next()
      if (next.done === true) break
      parts.push(next.value)
      size += next.value.length
    }
    return Buffer.concat(parts)
  }

  /** The whole body, including the head that was already read. */
  whole(head: Buffer): Readable {
    return Readable.from(this.from(head), { objectMode: false })
  }

  /** Stops reading, for a body that is refused. */
  abandon(): void {
    this.raw.unpipe(this.pass)
    this.pass.destroy()
    this.raw.on('error', () => undefined)
    this.raw.resume()
  }

  private async *from(head: Buffer): AsyncGenerator<Buffer> {
    yield head
    for (let next = await this.chunks.next(); next.done !== true; next = await this.chunks.next()) yield next.value
  }
}
