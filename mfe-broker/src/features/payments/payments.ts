import { can } from '@bluebonnet/domain'
import type { Payable } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import { sumOf } from '../../shared/sums.js'

/** Whether one may enter and take back payments of a deal to an agent, or to somebody from outside. */
export const useMayPay = (dealId: string, agentId: string | null): boolean => {
  const { user } = useSession()
  const mayDecide = useMayDecide()
  return user !== null && can(user, 'payments.write') && mayDecide(dealId, agentId ?? '')
}

/** What a line still pays; below 0 is too much. */
export const remainingOf = ({ due, paid }: Payable): number => sumOf([due, -paid])
