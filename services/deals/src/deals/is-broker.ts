import { can } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'

/** Brokers and managers: whoever decides on deals and CDAs. */
export const isBroker = (caller: Caller): boolean => can(caller, 'deals.approve')
