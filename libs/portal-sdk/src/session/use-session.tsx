import { safeNext, toasts } from '@bluebonnet/contracts'
import { startPageOf, can, homeOf, type Permission } from '@bluebonnet/domain'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { api } from '../api/api.js'
import { removeDrafts } from '../drafts/draft-store.js'
import { useShell, type Shell } from '../shell/shell-context.js'
import type { SessionState, SessionUser } from './session-store.js'

export { homeOf }

/** The page after signing in: the page that required it, else the start page (docs/rules/screens.md#home). */
export const homeAfterSignIn = (
  user: Pick<SessionUser, 'role' | 'isSuperAdmin'>,
  page: { pathname: string; search: string },
): string => {
  const next = safeNext(new URLSearchParams(page.search).get('next'))
  if (next !== '/') return next
  if (user.isSuperAdmin && page.pathname === '/admin-login') return '/admin-dashboard'
  return startPageOf(user)
}

export interface Session extends SessionState {
  /** Ends the session, then loads `/`; a toast reports a failure. */
  signOut: () => Promise<void>
}

const signOut = async (shell: Shell): Promise<void> => {
  try {
    await api('POST /api/auth/logout')
  } catch {
    shell.toasts.getState().show({ title: toasts.error, description: toasts.logoutFailed, variant: 'destructive' })
    return
  }
  removeDrafts()
  // A new document, not a route change: no data of the last person may stay in memory.
  shell.leave('/')
}

/** The current user. `user` is null for a visitor. */
export const useSession = (): Session => {
  const shell = useShell()
  const state = useStore(shell.session)
  return { ...state, signOut: () => signOut(shell) }
}

interface AllowedProps {
  permission: Permission
  otherwise: ReactNode
  children: ReactNode
}

/** Renders a screen only for people with the permission of its calls; others make no calls. */
export const Allowed = ({ permission, otherwise, children }: AllowedProps) => {
  const { user } = useSession()
  return user !== null && can(user, permission) ? children : otherwise
}
