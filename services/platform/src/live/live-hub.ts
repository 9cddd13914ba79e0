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

const keptMs = 30_000
const mostKept = 500

/** What was told in the last half minute, for browsers that began to read before their stream was open. */
export class RecentMessages {
  private readonly kept: { at: number; message: LiveMessage; audience: LiveAudience }[] = []
  /** Since when nothing is missing here. */
  private since = performance.now()

  add(message: LiveMessage, audience: LiveAudience): void {
    const at = performance.now()
    this.kept.push({ at, message, audience })
    for (
      let first = this.kept[0];
      first !== undefined && (first.at < at - keptMs || this.kept.length > mostKept);
      first = this.kept[0]
    ) {
      this.since = first.at
      this.kept.shift()
    }
  }

  /** After messages were lost: what came before is of no use any more. */
  reset(): void {
    this.kept.length = 0
    this.since = performance.now()
  }

  openingFor(listener: LiveListener): LiveOpening {
    const now = performance.now()
    return {
      reachMs: Math.floor(Math.min(now - this.since, keptMs)),
      recent: this.kept
        .filter(({ audience }) => matchesAudience(listener, audience))
        .map(({ at, message }) => ({ ...message, agoMs: Math.floor(now - at) })),
    }
  }
}

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

/** The open event streams of this process and the one connection that feeds them. */
@Injectable()
export class LiveHub implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(LiveHub.name)
  private readonly subscribers = new Set<Subscriber>()
  /** How many of them each person has. */
  private readonly held = new Map<string, number>()
  private readonly recent = new RecentMessages()
  private readonly listener: PgListener

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.listener = new PgListener(settings.databaseUrl, 'bluebonnet live')
    this.listener.on(liveChannel, (payload) => this.deliver(payload))
    // What was sent while the connection was down is lost, so every browser comes back and refetches what it shows.
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

  /** Feeds `stream` with the events that `listener` hears, until the answered function is called or the hub ends it. */
  subscribe(listener: LiveListener, stream: LiveStream): () => void {
    const forget = (): void => {
      if (this.subscribers.delete(subscriber)) this.count(listener.userId, -1)
    }
    const subscriber = new Subscriber(listener, stream, forget)
    this.subscribers.add(subscriber)
    this.count(listener.userId, 1)
    return forget
  }

  /** What a listener could have heard lately: the first thing to tell to a stream once it is among the subscribers. */
  openingFor(listener: LiveListener): LiveOpening {
    return this.recent.openingFor(listener)
  }

  /** Tells the streams of this process alone, of what every process finds out by itself; all else is `Live`'s. */
  publish(message: LiveMessage, audience: LiveAudience): void {
    this.recent.add(message, audience)
    this.send(message, (listener) => matchesAudience(listener, audience))
  }

  /** How many streams of one person are open here. */
  countOf(userId: string): number {
    return this.held.get(userId) ?? 0
  }

  /** How many streams are open here. */
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
