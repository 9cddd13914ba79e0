import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { DocumentEntity } from './document.entity.js'

type RefiledDocument = Pick<DocumentEntity, 'id' | 'label' | 'type' | 'dealId'>

/** A change of how a document is filed; `from` and `to` are deals. */
interface Refiled {
  id: string
  from: string | null
  to: string | null
  /** Its name alone changes: neither its deal nor its type. */
  isRenamed: boolean
  reason: string | null
}

/** Callbacks of higher modules for a document that is recorded, renamed, retyped or moved to another deal. */
interface RefilingWatch {
  /** `paper` is the key of the paper that it was recorded for. Inside the same transaction. */
  recorded: (
    manager: EntityManager,
    caller: Caller,
    document: RefiledDocument,
    how: { paper: string | undefined; reason: string | null },
  ) => Promise<void>
  /**
   * Runs before a document is removed from the lists and its row is locked: locks its deal, throws if the deal depends
   * on the document, and records the reason.
   */
  leaving: (manager: EntityManager, caller: Caller, document: RefiledDocument, reason: string | null) => Promise<void>
  /** Locks the deals of the change until the transaction ends; throws if one of them depends on the document. */
  before: (manager: EntityManager, caller: Caller, change: Refiled) => Promise<void>
  /** Records the change inside the same transaction. */
  after: (
    manager: EntityManager,
    caller: Caller,
    filed: { from: RefiledDocument; to: RefiledDocument; reason: string | null },
  ) => Promise<void>
}

/** Lets higher modules refuse changes of a document's filing and keep their own history of them. */
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
