import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { faultOf } from '../jobs/fault.js'
import { type AuditFields, ChangeHistory } from './change-history.js'

/** Something that was done or refused without changing a row. */
export interface Note {
  /** Null where nobody is known: signed out, or only said to be somebody. */
  actorId: string | null
  action: string
  entityType: string
  entityId: string | null
  after: AuditFields
}

interface Held {
  note: Note
  /** How often it came again since it was written. */
  again: number
}

const windowMs = 60_000
/** Different notes of one minute in one process; what comes beyond them is counted by its action alone. */
const most = 200

/**
 * Writes down what changes no row: refusals, downloads, exports, links opened. The first is written at once; the same
 * again within the minute is counted, and written as one entry with the count at its end. So a flood of refusals is two
 * entries a minute.
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

  /**
   * Done when the note is written. Never throws: what the database did not take is tried again at the end of the
   * minute.
   */
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

  /** Writes the counts of the minute, and begins a new one. */
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
