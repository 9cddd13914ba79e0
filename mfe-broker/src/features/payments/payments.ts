import type { Payable } from '@bluebonnet/contracts'
import { useMay, useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import { sumOf } from '../../shared/sums.js'

/** Whether the current user may enter and reverse a deal's payments to an agent or an outside payee. */
export const useMayPay = (dealId: string, agentId: string | null): boolean => {
  const mayWrite = useMay('payments.write')
  const mayDecide = useMayDecide()
  return mayWrite && mayDecide(dealId, agentId ?? '')
}

/** The open amount of a line. Below 0 it is overpaid. */
export const remainingOf = ({ due, paid }: Payable): number => sumOf([due, -paid])
