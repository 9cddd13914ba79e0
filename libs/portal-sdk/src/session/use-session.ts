import { toastTexts } from '@bluebonnet/contracts'
import { useStore } from 'zustand'
import { api } from '../api/api.js'
import { forgetDrafts } from '../drafts/draft-store.js'
import { useShell } from '../shell/shell-context.js'
import type { Shell } from '../shell/shell-context.js'
import type { SessionState } from './session-store.js'

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
