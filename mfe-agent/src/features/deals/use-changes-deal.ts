import { can, visibility } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'

/**
 * Whether somebody changes a deal, its status and who is paid. Whoever only shares it reads it, adds papers and writes
 * messages (docs/rules/roles-and-permissions.md#shared-deals).
 */
export const useChangesDeal = ({ agentId }: Pick<Deal, 'agentId'>): boolean => {
  const { user } = useSession()
  if (user === null || !can(user, 'deals.write')) return false
  return visibility(user) !== 'own' || user.agentId === agentId
}
