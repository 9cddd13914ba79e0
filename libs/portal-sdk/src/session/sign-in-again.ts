import { toasts } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import type { Shell } from '../shell/shell-context.js'

const leaving = new WeakSet<Shell>()

/** How somebody whose session is over gets to sign in (docs/rules/screens.md#signed-out). */
export interface SignInWay {
  by?: '/api/login' | '/login'
  afterMs?: number
}

/** Says that the session is over and goes to sign in after 500 ms, once (docs/rules/screens.md#signed-out). */
export const signInAgain = (
  shell: Shell,
  { by = '/api/login', afterMs = limits.loginRedirectMs }: SignInWay = {},
): void => {
  if (leaving.has(shell)) return
  leaving.add(shell)
  shell.toasts.getState().show({ ...toasts.sessionExpired, variant: 'destructive' })
  setTimeout(() => {
    leaving.delete(shell)
    // They come back to the page that they are on then.
    const { pathname, search } = window.location
    shell.leave(`${by}?next=${encodeURIComponent(pathname + search)}`)
  }, afterMs)
}
