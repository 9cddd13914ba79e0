import type { UserEntry } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'

/** First and last name, or the e-mail address. */
export const nameOf = ({ firstName, lastName, email }: Pick<UserEntry, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** Brokers and managers, separately and together: the people who can be assigned a lead. */
export const useLeaders = () => {
  const brokers = useCall('GET /api/users/brokers')
  const managers = useCall('GET /api/users/managers')
  const leaders: UserEntry[] = [...(brokers.data ?? []), ...(managers.data ?? [])]
  return { brokers, managers, leaders }
}
