import { visibility } from '@bluebonnet/domain'
import { useSession } from '@bluebonnet/portal-sdk'

/** Whether the user may create records for another agent (docs/rules/roles-and-permissions.md#owner). */
export const useNamesOwner = (): boolean => {
  const { user } = useSession()
  return user !== null && visibility(user) === 'brokerage'
}
