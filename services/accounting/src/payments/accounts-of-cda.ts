import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AgentAccounts } from '../agent-accounts/agent-accounts.js'
import type { AgentDebts, CdaAccounting, IssuedCda, NewCdaVersion, OpenCda } from '@bluebonnet/commission-service'
import { updatePaymentStates } from './desks.js'
import { paymentErrors } from './payment.errors.js'
import { anyReceipt } from './payments.sql.js'
import { Payouts } from './payouts.js'

/** Applies the change of a CDA to its agents' accounts and to its receivables and payables. */
@Injectable()
export class AccountsOfCda implements CdaAccounting {
  constructor(
    private readonly accounts: AgentAccounts,
    private readonly payouts: Payouts,
  ) {}

  arrears(...args: Parameters<AgentDebts['arrears']>): ReturnType<AgentDebts['arrears']> {
    return this.accounts.arrears(...args)
  }

  async issued(manager: EntityManager, { authorId, deal, cda, replaces }: NewCdaVersion): Promise<void> {
    if (replaces !== null) await this.accounts.reverseForCda(manager, cda.id, { authorId, reason: replaces })
    if (deal.status === 'CLOSED') await this.accounts.take(manager, cda, { authorId, day: cda.effectiveDate })
    await updatePaymentStates(manager, [cda.id])
  }

  async approved(manager: EntityManager, caller: Caller, open: OpenCda): Promise<void> {
    await updatePaymentStates(manager, [open.cda.id])
    await this.payouts.closedAtTable(manager, caller, open)
  }

  async dealClosed(manager: EntityManager, caller: Caller, open: OpenCda): Promise<void> {
    const { id, closeDate: day } = open.deal
    if (day === null) throw new Error(`Deal ${id} closed without a day`)
    await this.accounts.take(manager, open.cda, { authorId: caller.userId, day })
    await this.payouts.closedAtTable(manager, caller, open)
  }

  async dealReopened(manager: EntityManager, caller: Caller, open: OpenCda, reason: string): Promise<void> {
    await this.payouts.reopenedAtTable(manager, caller, open, reason)
  }

  async voided(manager: EntityManager, cda: IssuedCda, by: { authorId: string; reason: string }): Promise<void> {
    if ((await anyReceipt(manager, [cda.id])).length > 0) throw paymentErrors.fail('CDA_HAS_RECEIPTS')
    await this.accounts.reverseForCda(manager, cda.id, by)
    await updatePaymentStates(manager, [cda.id])
  }
}
