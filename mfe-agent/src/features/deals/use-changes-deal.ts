import { can, visibility } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'

/**
 * Whether the user may change a deal, its status and payees. Users who only share it read it, add papers and write
 * messages (docs/rules/roles-and-permissions.md#shared-deals).
 */
export const useChangesDeal = ({ agentId }: Pick<Deal, 'agentId'>): boolean => {
  const { user } = useSession()
  if (user === null || !can(user, 'deals.write')) return false
  return visibility(user) !== 'own' || user.agentId === agentId
}
