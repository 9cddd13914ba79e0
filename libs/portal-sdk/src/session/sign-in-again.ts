import { limits, toasts } from '@bluebonnet/contracts'
import type { Shell } from '../shell/shell-context.js'

const leaving = new WeakSet<Shell>()

/**
 * How somebody whose session is over gets to sign in: some acts have another path, or no wait
 * (docs/rules/screens.md#signed-out).
 */
export interface SignInWay {
  by?: '/api/login' | '/login'
  afterMs?: number
}

/** Where a visitor signs in, and comes back from to the page that they are on now. */
const signInUrl = (page: { pathname: string; search: string }, by: SignInWay['by'] = '/api/login'): string =>
  `${by}?next=${encodeURIComponent(page.pathname + page.search)}`

/**
 * The session is over (docs/rules/screens.md#signed-out): says so and goes to sign in, after 500 ms unless told
 * otherwise. Several refusals at once lead there once.
 */
export const signInAgain = (
  shell: Shell,
  { by = '/api/login', afterMs = limits.loginRedirectMs }: SignInWay = {},
): void => {
  if (leaving.has(shell)) return
  leaving.add(shell)
  shell.toasts.getState().show({ ...toasts.sessionExpired, variant: 'destructive' })
  setTimeout(() => {
    leaving.delete(shell)
    shell.leave(signInUrl(window.location, by))
  }, afterMs)
}
