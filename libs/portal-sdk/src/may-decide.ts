// Bundled with each portal that uses it; the sdk is imported by its name, so that there is one instance.
import { can, mayDecideFor, type Permission } from '@bluebonnet/domain'
import { useCall, useSession } from '@bluebonnet/portal-sdk'

/** Whether the current user has a permission. */
export const useMay = (permission: Permission): boolean => {
  const { user } = useSession()
  return user !== null && can(user, permission)
}

/**
 * Whether the current user may decide on a deal: a manager may not on their own deal, or on one that they share
 * (docs/rules/roles-and-permissions.md#self). False for all until those deals are known; if they cannot be read, only
 * the server decides.
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
