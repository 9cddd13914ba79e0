import type { LiveOpening } from '@bluebonnet/contracts'
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { SETTINGS, type Settings } from '../config/index.js'
import { PgListener } from '../database/pg-listener.js'
import { decodeSignal, liveChannel } from './live-channel.js'
import { hears, type LiveListener, type LiveMessage } from './live-message.js'
import { RecentMessages } from './recent-messages.js'
import { type LiveStream, Subscriber } from './subscriber.js'

export type { LiveStream } from './subscriber.js'

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
      this.recent.startAnew()
      this.endAll('resync')
    })
  }

  async onModuleInit(): Promise<void> {
    await this.listener.start()
    this.recent.startAnew()
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

  /** How many streams of one person are open here. */
  heldBy(userId: string): number {
    return this.held.get(userId) ?? 0
  }

  /** How many streams are open here. */
  get size(): number {
    return this.subscribers.size
  }

  private count(userId: string, by: 1 | -1): void {
    const count = this.heldBy(userId) + by
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
    else {
      this.recent.add(signal.message, signal.audience)
      this.send(signal.message, (listener) => hears(listener, signal.audience))
    }
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
