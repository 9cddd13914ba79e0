// Bundled with each portal that asks it; the sdk itself comes by its name, so that there is one of it.
import { can, mayDecideFor, type Permission } from '@bluebonnet/domain'
import { useCall, useSession } from '@bluebonnet/portal-sdk'

/** Whether who is signed in has a permission. */
export const useMay = (permission: Permission): boolean => {
  const { user } = useSession()
  return user !== null && can(user, permission)
}

/**
 * Whether somebody may decide on a deal: a manager not on one that is their own, or of which they have a part
 * (docs/rules/roles-and-permissions.md#self). On none until it is known which those are;
 * where that cannot be read the server alone says so.
 */
export const useMayDecide = (): ((dealId: string, agentId: string) => boolean) => {
  const { user } = useSession()
  const isManager = user !== null && user.role === 'MANAGER' && user.agentId !== null
  const { data, error } = useCall('GET /api/own-parts', {}, { enabled: isManager })
  return (dealId, agentId) => {
    if (user === null || !mayDecideFor(user, agentId)) return false
    if (!isManager) return true
    return data === undefined ? Boolean(error) : !data.dealIds.includes(dealId)
  }
}
