import type { UserEntry } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'

/** Brokers and managers, separately and together: the people who can be assigned a lead. */
export const useLeaders = () => {
  const brokers = useCall('GET /api/users/brokers')
  const managers = useCall('GET /api/users/managers')
  const leaders: UserEntry[] = [...(brokers.data ?? []), ...(managers.data ?? [])]
  return { brokers, managers, leaders }
}
