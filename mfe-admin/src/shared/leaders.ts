import type { UserEntry } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'

/**
 * Brokers and managers: apart as the super admin's dashboard counts them, and together as those to whom a lead may be
 * handed.
 */
export const useLeaders = () => {
  const brokers = useCall('GET /api/users/brokers')
  const managers = useCall('GET /api/users/managers')
  const leaders: UserEntry[] = [...(brokers.data ?? []), ...(managers.data ?? [])]
  return { brokers, managers, leaders }
}
