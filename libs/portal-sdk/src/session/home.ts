import { isBroker, safeNext } from '@bluebonnet/contracts'
import type { SessionUser } from './session-store.js'

/**
 * Where `/` leads (docs/rules/screens.md#home): brokers and managers to the broker dashboard, everybody else to the
 * dashboard.
 */
export const homeOf = (user: Pick<SessionUser, 'role'> | null): string =>
  user !== null && isBroker(user) ? '/broker-dashboard' : '/dashboard'

/**
 * Where signing in leads: to the page that asked for it, else agent to /dashboard, broker to /broker-dashboard, super
 * admin to /admin-dashboard (docs/rules/screens.md#home).
 */
export const homeAfterSignIn = (
  user: Pick<SessionUser, 'role' | 'isSuperAdmin'>,
  page: { pathname: string; search: string },
): string => {
  const next = safeNext(new URLSearchParams(page.search).get('next'))
  if (next !== '/') return next
  return user.isSuperAdmin && page.pathname === '/admin-login' ? '/admin-dashboard' : homeOf(user)
}
