import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { IssuedCda } from './cda-lines.sql.js'
import type { OpenCda } from './cda-locks.js'
import type { DealEntity } from '@bluebonnet/deals'
import { AgentDebts } from '../estimates/agent-debts.js'

/** A version that was written just now. */
export interface NewCdaVersion {
  authorId: string
  deal: Pick<DealEntity, 'status'>
  cda: Pick<IssuedCda, 'id' | 'dealId' | 'agentId' | 'version' | 'effectiveDate' | 'lines'>
  /** Why the version before it stands no more; null for the first. */
  replaces: string | null
}

/**
 * What accounts and payments say to CDAs, and do about them in the same transaction. Accounting stands above commission
 * and provides this.
 */
export abstract class CdaAccounting extends AgentDebts {
  abstract issued(manager: EntityManager, change: NewCdaVersion): Promise<void>

  abstract approved(manager: EntityManager, caller: Caller, open: OpenCda): Promise<void>

  /** Of a CDA that stands, approved or not. */
  abstract dealClosed(manager: EntityManager, caller: Caller, open: OpenCda): Promise<void>

  /** Throws CDA_HAS_RECEIPTS. */
  abstract voided(manager: EntityManager, cda: IssuedCda, by: { authorId: string; reason: string }): Promise<void>
}
