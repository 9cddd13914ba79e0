import {
  type BrokerageChange,
  type BrokerageFollower,
  FollowsBrokerage,
  type SettingsChange,
} from '@bluebonnet/brokerage'
import type { PaymentState } from '@bluebonnet/domain'
import { batchesOf } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import {
  cdasWithoutBrokerageShare,
  deskPayables,
  deskReceivables,
  lockCdas,
  lockForPaymentStates,
  setPayables,
  setReceivables,
} from './desks.sql.js'

/** State of a payee: the amount paid compared to the amount due, in integer cents. */
const payableState = (due: number, paid: number): PaymentState | null => {
  if (due === 0 && paid === 0) return null
  if (paid === due) return 'DONE'
  if (paid > due) return 'OVER'
  return paid === 0 ? 'OPEN' : 'PART'
}

/** State of a CDA's receivable, by the open amount and whether any receipt exists. */
const receivableState = (open: number, began: boolean): PaymentState => {
  if (open === 0) return 'DONE'
  if (open < 0) return 'OVER'
  return began ? 'PART' : 'OPEN'
}

/**
 * Updates the payment states of CDAs (docs/rules/books.md#kept). Every change of a CDA's version or payment calls it in
 * the same transaction, so that an index finds the open ones. Takes the CDAs' locks.
 */
export const updatePaymentStates = async (manager: EntityManager, cdaIds: readonly string[]): Promise<void> => {
  for (const ids of batchesOf(cdaIds)) {
    await lockForPaymentStates(manager, [ids])
    const received = await deskReceivables(manager, [ids])
    await setReceivables(manager, [
      received.map(({ id }) => id),
      received.map(({ isIssued, open, began }) => (isIssued ? receivableState(Number(open), began) : null)),
    ])
    const paid = await deskPayables(manager, [ids])
    await setPayables(manager, [
      ids,
      paid.map(({ payableId }) => payableId),
      paid.map(({ version }) => version),
      paid.map(({ due, paid: sum }) => payableState(Number(due), Number(sum))),
    ])
  }
}

/** If the brokerage gets nothing at the table, the payment route decides whether anything is open. */
@FollowsBrokerage()
@Injectable()
export class PaymentRouteFollower implements BrokerageFollower {
  async lockFor(manager: EntityManager, type: SettingsChange): Promise<void> {
    if (type === 'PAYMENT_ROUTE') await lockCdas(manager, [await withoutBrokerageShare(manager)])
  }

  async brokerageChanged(manager: EntityManager, change: BrokerageChange): Promise<void> {
    if (change.type === 'PAYMENT_ROUTE') await updatePaymentStates(manager, await withoutBrokerageShare(manager))
  }
}

const withoutBrokerageShare = async (manager: EntityManager): Promise<string[]> =>
  (await cdasWithoutBrokerageShare(manager)).map(({ id }) => id)
