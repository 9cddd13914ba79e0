import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import type { LiveOpening } from '@bluebonnet/domain'
import { type Settings, SETTINGS } from '../config/settings.js'
import { PgListener } from '../database/pg-listener.js'
import {
  decodeSignal,
  matchesAudience,
  type LiveAudience,
  liveChannel,
  type LiveListener,
  type LiveMessage,
} from './live-channel.js'

const retentionMs = 30_000
const maxMessages = 500

/** The messages of the last half minute, for browsers that fetched data before their stream was open. */
export class RecentMessages {
  private readonly kept: { at: number; message: LiveMessage; audience: LiveAudience }[] = []
  /** Since when this list is complete. */
  private since = performance.now()

  add(message: LiveMessage, audience: LiveAudience): void {
    const at = performance.now()
    this.kept.push({ at, message, audience })
    for (
      let first = this.kept[0];
      first !== undefined && (first.at < at - retentionMs || this.kept.length > maxMessages);
      first = this.kept[0]
    ) {
      this.since = first.at
      this.kept.shift()
    }
  }

  /** After messages were lost: the earlier ones are useless. */
  reset(): void {
    this.kept.length = 0
    this.since = performance.now()
  }

  openingFor(listener: LiveListener): LiveOpening {
    const now = performance.now()
    return {
      reachMs: Math.floor(Math.min(now - this.since, retentionMs)),
      recent: this.kept
        .filter(({ audience }) => matchesAudience(listener, audience))
        .map(({ at, message }) => ({ ...message, agoMs: Math.floor(now - at) })),
    }
  }
}

/** Why the server ended a stream; except after 'signed-out', the browser reconnects and refetches. */
type StreamEnd = 'signed-out' | 'resync' | 'slow' | 'shutdown'

/** One browser's stream. `send` may return a promise that resolves when there is room for more. */
export interface LiveStream {
  send(message: LiveMessage): Promise<void> | void
  end(reason: StreamEnd): void
}

/** Messages that may queue for one slow browser before its stream is ended. */
const maxWaiting = 256

/** One stream with its bounded queue. */
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

/** The open event streams of this process and the one connection that feeds them. */
@Injectable()
export class LiveHub implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(LiveHub.name)
  private readonly subscribers = new Set<Subscriber>()
  /** The number of streams of each person. */
  private readonly held = new Map<string, number>()
  private readonly recent = new RecentMessages()
  private readonly listener: PgListener

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.listener = new PgListener(settings.databaseUrl, 'bluebonnet live')
    this.listener.on(liveChannel, (payload) => this.deliver(payload))
    // Messages during a lost connection are lost, so every browser reconnects and refetches.
    this.listener.onReconnect(() => {
      this.recent.reset()
      this.endAll('resync')
    })
  }

  async onModuleInit(): Promise<void> {
    await this.listener.start()
    this.recent.reset()
  }

  async onApplicationShutdown(): Promise<void> {
    this.endAll('shutdown')
    await this.listener.stop()
  }

  /** Sends `stream` the events for `listener`, until the returned function is called or the hub stops. */
  subscribe(listener: LiveListener, stream: LiveStream): () => void {
    const forget = (): void => {
      if (this.subscribers.delete(subscriber)) this.count(listener.userId, -1)
    }
    const subscriber = new Subscriber(listener, stream, forget)
    this.subscribers.add(subscriber)
    this.count(listener.userId, 1)
    return forget
  }

  /** Recent events for a listener: the first message of a new stream. */
  openingFor(listener: LiveListener): LiveOpening {
    return this.recent.openingFor(listener)
  }

  /**
   * Publishes to the streams of this process only, for events that every process detects itself; everything else uses
   * `Live`.
   */
  publish(message: LiveMessage, audience: LiveAudience): void {
    this.recent.add(message, audience)
    this.send(message, (listener) => matchesAudience(listener, audience))
  }

  /** The number of open streams of one person in this process. */
  countOf(userId: string): number {
    return this.held.get(userId) ?? 0
  }

  /** The number of open streams in this process. */
  get size(): number {
    return this.subscribers.size
  }

  private count(userId: string, by: 1 | -1): void {
    const count = this.countOf(userId) + by
    if (count === 0) this.held.delete(userId)
    else this.held.set(userId, count)
  }

  private deliver(payload: string): void {
    const signal = decodeSignal(payload)
    if (signal === null) {
      this.logger.warn('A live signal of an unknown shape was passed over')
      return
    }
    if (signal.kind === 'end') this.end(signal.users, signal.sessions)
    else this.publish(signal.message, signal.audience)
  }

  private send(message: LiveMessage, reaches: (listener: LiveListener) => boolean): void {
    for (const subscriber of this.subscribers) if (reaches(subscriber.listener)) subscriber.push(message)
  }

  private end(users: readonly string[], sessions: readonly string[]): void {
    for (const subscriber of this.subscribers) {
      const { userId, sessionId } = subscriber.listener
      if (users.includes(userId) || sessions.includes(sessionId)) subscriber.end('signed-out')
    }
  }

  private endAll(reason: 'resync' | 'shutdown'): void {
    for (const subscriber of this.subscribers) subscriber.end(reason)
  }
}
