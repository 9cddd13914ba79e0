import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealAccess, DealEntity, DealLocks, type OpenDeal } from '@bluebonnet/deals'
import { CdaEntity } from './cda.entity.js'
import { cdaById, type IssuedCda } from './cda-lines.sql.js'
import { cdaErrors } from './cda.errors.js'

export interface OpenDealCda extends OpenDeal {
  cda: IssuedCda | null
}

export interface OpenCda extends OpenDealCda {
  cda: IssuedCda
}

/** Locks and loads a CDA with its deal and agent, in the order of `DealLocks`. */
@Injectable()
export class CdaLocks {
  constructor(
    private readonly access: DealAccess,
    private readonly locks: DealLocks,
  ) {}

  /** Throws CDA_NOT_FOUND unless the caller may see the CDA. */
  async take(manager: EntityManager, caller: Caller, cdaId: string): Promise<OpenCda> {
    const query = manager
      .createQueryBuilder(DealEntity, 'deal')
      .innerJoin(CdaEntity, 'cda', 'cda.deal_id = deal.id')
      .where('cda.id = :cdaId', { cdaId })
    const deal = await this.access.visible(query, caller).getOne()
    if (deal === null) throw cdaErrors.fail('CDA_NOT_FOUND')
    const open = await whole(manager, await this.locks.lock(manager, deal.id, deal.agentId))
    if (open.cda === null) throw cdaErrors.fail('CDA_NOT_FOUND')
    return { ...open, cda: open.cda }
  }

  /** Starts from a deal, which may have no CDA. Throws as `DealLocks.take` does. */
  async ofDeal(manager: EntityManager, caller: Caller, dealId: string): Promise<OpenDealCda> {
    return whole(manager, await this.locks.take(manager, caller, dealId))
  }
}

const whole = async (manager: EntityManager, open: OpenDeal): Promise<OpenDealCda> => ({
  ...open,
  cda: open.cda === null ? null : await cdaById(manager, open.cda.id),
})
