import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { DocumentEntity } from './document.entity.js'

type Filed = Pick<DocumentEntity, 'id' | 'label' | 'type' | 'dealId'>

/** A change of how a document is filed; `from` and `to` are deals. */
interface Refiled {
  id: string
  from: string | null
  to: string | null
  /** Its name alone changes: neither its deal nor its type. */
  isRenamed: boolean
  reason: string | null
}

/** What modules above do when a document is recorded, renamed, retyped or moved to another deal. */
interface RefilingWatch {
  /** `paper` is the key of the paper that it was recorded for. Inside the same transaction. */
  recorded: (
    manager: EntityManager,
    caller: Caller,
    document: Filed,
    how: { paper: string | undefined; reason: string | null },
  ) => Promise<void>
  /**
   * Before a document is taken off the lists, and its row is locked: holds its deal, throws the refusal where that
   * rests on it, and writes down why it goes.
   */
  leaving: (manager: EntityManager, caller: Caller, document: Filed, reason: string | null) => Promise<void>
  /**
   * Holds the deals of the change as they are until the transaction ends; throws the refusal when one of them rests on
   * the document.
   */
  before: (manager: EntityManager, caller: Caller, change: Refiled) => Promise<void>
  /** Writes it down. Inside the same transaction. */
  after: (
    manager: EntityManager,
    caller: Caller,
    filed: { from: Filed; to: Filed; reason: string | null },
  ) => Promise<void>
}

/** Where the module of deals says when a document is settled, and keeps its own history of it. */
@Injectable()
export class Refiling {
  private readonly watches: Partial<RefilingWatch>[] = []

  /** Call it from `onModuleInit`. */
  register(watch: Partial<RefilingWatch>): void {
    this.watches.push(watch)
  }

  async recorded(...document: Parameters<RefilingWatch['recorded']>): Promise<void> {
    for (const watch of this.watches) await watch.recorded?.(...document)
  }

  async leaving(...document: Parameters<RefilingWatch['leaving']>): Promise<void> {
    for (const watch of this.watches) await watch.leaving?.(...document)
  }

  async before(...change: Parameters<RefilingWatch['before']>): Promise<void> {
    for (const watch of this.watches) await watch.before?.(...change)
  }

  async after(...change: Parameters<RefilingWatch['after']>): Promise<void> {
    for (const watch of this.watches) await watch.after?.(...change)
  }
}
