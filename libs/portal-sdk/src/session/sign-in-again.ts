import { toasts } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import type { Shell } from '../shell/shell-context.js'

const leaving = new WeakSet<Shell>()

/** The sign-in route after an expired session (docs/rules/screens.md#signed-out). */
export interface SignInWay {
  by?: '/api/login' | '/login'
  afterMs?: number
}

/** Shows that the session is over and goes to the sign-in after 500 ms, once (docs/rules/screens.md#signed-out). */
export const signInAgain = (
  shell: Shell,
  { by = '/api/login', afterMs = limits.loginRedirectMs }: SignInWay = {},
): void => {
  if (leaving.has(shell)) return
  leaving.add(shell)
  shell.toasts.getState().show({ ...toasts.sessionExpired, variant: 'destructive' })
  setTimeout(() => {
    leaving.delete(shell)
    // They return to the page that is current then.
    const { pathname, search } = window.location
    shell.leave(`${by}?next=${encodeURIComponent(pathname + search)}`)
  }, afterMs)
}
