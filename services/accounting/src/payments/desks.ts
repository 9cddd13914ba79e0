import { FollowsPlans, type PlanFollower } from '@bluebonnet/brokerage'
import type { PaymentState } from '@bluebonnet/domain'
import { batchesOf } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import {
  cdasWithoutBrokerageShare,
  deskPayables,
  deskReceivables,
  lockToSettle,
  setPayables,
  setReceivables,
} from './desks.sql.js'

/** What a payee of a CDA has, in integer cents, beside what they are due. */
const payableState = (due: number, paid: number): PaymentState | null => {
  if (due === 0 && paid === 0) return null
  if (paid === due) return 'DONE'
  if (paid > due) return 'DIFFERENT'
  return paid === 0 ? 'OPEN' : 'PART'
}

/** What is still open of a CDA, once something came for it or before. */
const receivableState = (open: number, began: boolean): PaymentState => {
  if (open === 0) return 'DONE'
  if (open < 0) return 'DIFFERENT'
  return began ? 'PART' : 'OPEN'
}

/**
 * Writes down what the desks say of CDAs (docs/rules/books.md#kept). Whoever changes a version of a CDA or a payment
 * calls it in the same transaction, so that open ones are found by an index. Takes the CDAs' locks.
 */
export const settle = async (manager: EntityManager, cdaIds: readonly string[]): Promise<void> => {
  for (const ids of batchesOf(cdaIds)) {
    await lockToSettle(manager, [ids])
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

/** Where nothing comes to the brokerage at the table, whom title pays decides whether anything is open. */
@FollowsPlans()
@Injectable()
export class PaymentRouteFollower implements PlanFollower {
  async paymentRouteChanged(manager: EntityManager): Promise<void> {
    const cdas = await cdasWithoutBrokerageShare(manager)
    await settle(
      manager,
      cdas.map(({ id }) => id),
    )
  }
}
