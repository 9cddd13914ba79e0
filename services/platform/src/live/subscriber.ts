import type { LiveListener, LiveMessage } from './live-message.js'

/** Why the server ended a stream; on all but 'signed-out' the browser connects again and refetches. */
type StreamEnd = 'signed-out' | 'resync' | 'slow' | 'shutdown'

/** One browser's stream. `send` may answer a promise that resolves when there is room for more. */
export interface LiveStream {
  send(message: LiveMessage): Promise<void> | void
  end(reason: StreamEnd): void
}

/** Messages that may wait for one slow browser before its stream is ended. */
const maxWaiting = 256

/** One stream with its bounded waiting room. */
export class Subscriber {
  private readonly waiting: LiveMessage[] = []
  private sending = false
  private ended = false

  constructor(
    readonly listener: LiveListener,
    private readonly stream: LiveStream,
    private readonly onEnd: () => void,
  ) {}

  push(message: LiveMessage): void {
    if (this.ended) return
    if (this.waiting.length >= maxWaiting) {
      this.end('slow')
      return
    }
    this.waiting.push(message)
    if (!this.sending) void this.drain()
  }

  end(reason: StreamEnd): void {
    if (this.ended) return
    this.ended = true
    this.waiting.length = 0
    this.onEnd()
    this.stream.end(reason)
  }

  private async drain(): Promise<void> {
    this.sending = true
    try {
      for (let next = this.waiting.shift(); next !== undefined && !this.ended; next = this.waiting.shift())
        await this.stream.send(next)
    } catch {
      this.end('slow')
    } finally {
      this.sending = false
    }
  }
}
