import { safeNext, toastTexts } from '@bluebonnet/contracts'
import { startPageOf, can, homeOf, type Permission } from '@bluebonnet/domain'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { api } from '../api/api.js'
import { forgetDrafts } from '../drafts/draft-store.js'
import { useShell } from '../shell/shell-context.js'
import type { Shell } from '../shell/shell-context.js'
import type { SessionState, SessionUser } from './session-store.js'

export { homeOf }

/** Where signing in leads: back to what asked for it, else to where one's day begins (docs/rules/screens.md#home). */
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
  /** Ends the session, then starts afresh on `/`; on failure a toast says so. */
  signOut: () => Promise<void>
}

const signOut = async (shell: Shell): Promise<void> => {
  try {
    await api('POST /api/auth/logout')
  } catch {
    shell.toasts
      .getState()
      .show({ title: toastTexts.error, description: toastTexts.logoutFailed, variant: 'destructive' })
    return
  }
  forgetDrafts()
  // A new document, not a route change: nothing that the last person saw may stay in memory.
  shell.leave('/')
}

/** Who is signed in. `user` is null for a visitor. */
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

/** A screen for those who may make its calls. For others it is never drawn, so its calls are not made. */
export const Allowed = ({ permission, otherwise, children }: AllowedProps) => {
  const { user } = useSession()
  return user !== null && can(user, permission) ? children : otherwise
}
