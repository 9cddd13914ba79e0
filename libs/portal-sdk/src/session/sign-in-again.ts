import { limits, toasts } from '@bluebonnet/contracts'
import type { Shell } from '../shell/shell-context.js'

const leaving = new WeakSet<Shell>()

/** Where a visitor signs in, and comes back from to the page that they are on now. */
export const signInUrl = (page: { pathname: string; search: string }): string => `/api/login?next=${encodeURIComponent(page.pathname + page.search)}`

/** SPEC section 8, session expired: says so and goes to sign in after 500 ms. Several refusals at once lead there once. */
export const signInAgain = (shell: Shell): void => {
  if (leaving.has(shell)) return
  leaving.add(shell)
  shell.toasts.getState().show({ ...toasts.sessionExpired, variant: 'destructive' })
  setTimeout(() => {
    leaving.delete(shell)
    shell.leave(signInUrl(window.location))
  }, limits.loginRedirectMs)
}
