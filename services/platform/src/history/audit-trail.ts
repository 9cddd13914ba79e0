import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { faultOf } from '../jobs/fault.js'
import { type AuditFields, ChangeHistory } from './change-history.js'

/** An act, or a refused one, that changed no row. */
export interface Note {
  /** Null for an unknown person: signed out, or not authenticated. */
  actorId: string | null
  action: string
  entityType: string
  entityId: string | null
  after: AuditFields
}

interface Held {
  note: Note
  /** How often it was repeated since it was written. */
  again: number
}

const windowMs = 60_000
/** Limit of different notes in one minute and process; further ones are only counted by their action. */
const most = 200

/**
 * Audits events that change no row: refusals, downloads, exports, opened links. Writes the first immediately, counts
 * repeats within the minute, and writes them as one entry with the count. So a flood of refusals is two entries a
 * minute.
 */
@Injectable()
export class AuditTrail implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit')
  private held = new Map<string, Held>()
  private timer: NodeJS.Timeout | null = null

  constructor(
    private readonly dataSource: DataSource,
    private readonly history: ChangeHistory,
  ) {}

  /** Resolves when the note is written. Never throws: retries a failed write at the end of the minute. */
  async note(given: Note): Promise<void> {
    const isKnown = this.held.has(keyOf(given))
    const note =
      isKnown || this.held.size < most
        ? given
        : { actorId: null, action: given.action, entityType: given.entityType, entityId: null, after: { others: true } }
    const held = this.held.get(keyOf(note))
    if (held !== undefined) {
      held.again += 1
      return
    }
    const first = { note, again: 0 }
    this.held.set(keyOf(note), first)
    this.timer ??= setTimeout(() => void this.flush(), windowMs).unref()
    if (!(await this.write([note]))) first.again += 1
  }

  /** Writes the counts of the minute and starts a new one. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    const counted = [...this.held.values()].filter(({ again }) => again > 0)
    this.held = new Map()
    if (counted.length === 0) return
    const isWritten = await this.write(
      counted.map(({ note, again }) => ({ ...note, after: { ...note.after, times: again } })),
    )
    if (isWritten) return
    for (const { note, again } of counted) {
      const held = this.held.get(keyOf(note))
      if (held === undefined) this.held.set(keyOf(note), { note, again })
      else held.again += again
    }
    this.timer ??= setTimeout(() => void this.flush(), windowMs).unref()
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush()
    if (this.timer !== null) clearTimeout(this.timer)
  }

  private async write(notes: readonly Note[]): Promise<boolean> {
    try {
      await this.history.auditMany(this.dataSource.manager, notes)
      return true
    } catch (error) {
      this.logger.warn(`The audit log did not take what was noted: ${faultOf(error).summary}`)
      return false
    }
  }
}

const keyOf = ({ actorId, action, entityId, after }: Note): string => JSON.stringify([actorId, action, entityId, after])
