import { createContext, useContext } from 'react'
import type { LiveSource } from '../live/live-source.js'
import type { SessionStore } from '../session/session-store.js'
import type { ToastStore } from '../toast/toast-store.js'

/** The services that the shell provides to every portal. One object for the life of the page. */
export interface Shell {
  session: SessionStore
  toasts: ToastStore
  live: LiveSource
  /** Leaves the page for another document (sign-in, sign-out). */
  leave: (url: string) => void
}

const ShellContext = createContext<Shell | null>(null)

export const ShellProvider = ShellContext.Provider

/** The shell's services. Throws outside of the shell. */
export const useShell = (): Shell => {
  const shell = useContext(ShellContext)
  if (shell === null) throw new Error('This component is outside the shell: wrap it in <ShellProvider> or <FakeShell>')
  return shell
}
