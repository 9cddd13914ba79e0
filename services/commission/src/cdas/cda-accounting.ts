import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { IssuedCda } from './cda-lines.sql.js'
import type { OpenCda } from './cda-locks.js'
import type { DealEntity } from '@bluebonnet/deals'
import { AgentDebts } from '../estimates/agent-debts.js'

/** A version that was just written. */
export interface NewCdaVersion {
  authorId: string
  deal: Pick<DealEntity, 'status'>
  cda: Pick<IssuedCda, 'id' | 'dealId' | 'agentId' | 'version' | 'effectiveDate' | 'lines'>
  /** Why this version replaces the previous one; null for the first. */
  replaces: string | null
}

/**
 * Accounts and payments react to CDAs through this class, in the same transaction. Accounting depends on commission and
 * implements it.
 */
export abstract class CdaAccounting extends AgentDebts {
  abstract issued(manager: EntityManager, change: NewCdaVersion): Promise<void>

  abstract approved(manager: EntityManager, caller: Caller, open: OpenCda): Promise<void>

  /** Called for a CDA that is not void, approved or not. */
  abstract dealClosed(manager: EntityManager, caller: Caller, open: OpenCda): Promise<void>

  /** Called before the CDA of a reopened deal is voided, with the deal's closing day. */
  abstract dealReopened(manager: EntityManager, caller: Caller, open: OpenCda, reason: string): Promise<void>

  /** Throws CDA_HAS_RECEIPTS. */
  abstract voided(manager: EntityManager, cda: IssuedCda, by: { authorId: string; reason: string }): Promise<void>
}
