import { can } from '@bluebonnet/contracts'
import type { Permission } from '@bluebonnet/contracts'
import type { ReactNode } from 'react'
import { useSession } from './use-session.js'

interface AllowedProps {
  /** What the screen's calls ask of their caller. */
  permission: Permission
  /** Stands in the screen's place for everybody else. */
  otherwise: ReactNode
  children: ReactNode
}

/**
 * A screen for those who may make its calls. For others it is never drawn: the server would refuse each call, and is
 * not asked.
 */
export const Allowed = ({ permission, otherwise, children }: AllowedProps) => {
  const { user } = useSession()
  return user !== null && can(user, permission) ? children : otherwise
}
