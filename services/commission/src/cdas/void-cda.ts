import { Injectable } from '@nestjs/common'
import type { Cda } from '@bluebonnet/contracts'
import { type Caller, Tx } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { assertMayDecideOn } from '@bluebonnet/deals'
import { CdaHistory } from './cda-history.js'
import { CdaLocks, type OpenCda } from './cda-locks.js'
import { CdaReader } from './cda-reader.js'
import { CdaStaleness } from './cda-staleness.js'
import { CdaVersions } from './cda-versions.js'
import { cdaErrors } from './cda.errors.js'
import { SentCdas } from './sent-cdas.js'

interface Voiding {
  caller: Caller
  reason: string
}

/**
 * Voids a CDA, at a broker's request or because its deal fell through. Reverses what it counted and stamps its pages.
 */
@Injectable()
export class VoidCda {
  constructor(
    private readonly tx: Tx,
    private readonly locks: CdaLocks,
    private readonly versions: CdaVersions,
    private readonly sentCdas: SentCdas,
    private readonly history: CdaHistory,
    private readonly reader: CdaReader,
    private readonly staleness: CdaStaleness,
  ) {}

  /** Throws SELF_CHANGE for a manager's own CDA, CDA_VOID when it is already void, CDA_HAS_RECEIPTS. */
  async void(caller: Caller, cdaId: string, reason: string): Promise<Cda> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      assertMayDecideOn(caller, open)
      if (open.cda.voidedAt !== null) throw cdaErrors.fail('CDA_VOID')
      await this.voidWithin(manager, open, { caller, reason })
      return this.reader.one(caller, cdaId, manager)
    })
  }

  /** Does the same in a transaction that holds the deal's lock. Throws CDA_HAS_RECEIPTS. */
  async voidWithin(manager: EntityManager, open: OpenCda, { caller, reason }: Voiding): Promise<void> {
    const { cda } = open
    const { userId: authorId } = caller
    const at = new Date()
    await this.versions.end(manager, cda, { authorId, reason, at })
    await this.sentCdas.withdraw(manager, cda)
    await this.history.record(manager, caller, {
      open,
      cda,
      event: 'VOIDED',
      reason,
      before: { voidedAt: null },
      after: { voidedAt: at, version: cda.version },
      tasks: { acts: ['CDA_GENERATED', 'CDA_APPROVED'], done: false },
      notice: 'CDA_VOIDED',
      isDecision: true,
    })
    const cause = { reason: 'Another CDA of the agent was voided', actorId: authorId }
    await this.staleness.recheck(manager, open.agentIds, cause)
  }
}
