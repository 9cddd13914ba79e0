import { Logger } from '@nestjs/common'
import type { Client } from 'pg'
import { connectionTimeouts, ResilientClient } from './data-source.js'

const firstPauseMs = 100
const maxPauseMs = 5_000

/**
 * A dedicated connection that listens to PostgreSQL notifications and reconnects when it is lost. It must reach the
 * server directly: a pooler in transaction mode delivers nothing.
 */
export class PgListener {
  private readonly logger = new Logger(PgListener.name)
  private readonly handlers = new Map<string, (payload: string) => void>()
  private readonly reconnected: (() => void)[] = []
  private client: Client | null = null
  private stopped = false
  private retry: NodeJS.Timeout | null = null

  constructor(
    private readonly connectionString: string,
    private readonly name: string,
  ) {}

  /** Registers a channel; call it before `start`. */
  on(channel: string, handler: (payload: string) => void): void {
    this.handlers.set(channel, handler)
  }

  /** Called after each reconnect; notifications in between are lost. */
  onReconnect(handler: () => void): void {
    this.reconnected.push(handler)
  }

  /** Connects and listens; rejects when the first connection fails. */
  async start(): Promise<void> {
    await this.connect()
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (this.retry !== null) clearTimeout(this.retry)
    const client = this.client
    this.client = null
    await client?.end().catch(() => undefined)
  }

  private async connect(): Promise<void> {
    const client = new ResilientClient({
      connectionString: this.connectionString,
      application_name: this.name,
      ...connectionTimeouts,
      connectionTimeoutMillis: 10_000,
    })
    client.on('notification', ({ channel, payload }) => this.handlers.get(channel)?.(payload ?? ''))
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    try {
      await client.connect()
      for (const channel of this.handlers.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.stopped) await client.end()
    else this.client = client
  }

  private lost(client: Client): void {
    if (this.client !== client) return
    this.client = null
    if (this.stopped) return
    this.logger.warn(`${this.name}: the connection to PostgreSQL was lost`)
    this.again(firstPauseMs)
  }

  private again(pause: number): void {
    this.retry = setTimeout(() => void this.reconnect(pause), pause)
  }

  private async reconnect(pause: number): Promise<void> {
    try {
      await this.connect()
    } catch {
      if (!this.stopped) this.again(Math.min(pause * 2, maxPauseMs))
      return
    }
    if (!this.stopped) for (const handler of this.reconnected) handler()
  }
}
