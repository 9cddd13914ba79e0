import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { createQueryClient } from '../data/query-client.js'
import { createLiveHub, type LiveHub } from '../live/live-source.js'
import { createSessionStore, type SessionUser } from '../session/session-store.js'
import { ShellProvider, type Shell } from '../shell/shell-context.js'
import { createToastStore } from '../toast/toast-store.js'
import { useCurrentToast } from '../toast/use-toast.js'

interface FakeShellParts extends Shell {
  live: LiveHub
}

/** The shell's services for this person (null: a visitor), without a shell. */
export const createFakeShell = (
  user: SessionUser | null,
  leave: (url: string) => void = () => undefined,
): FakeShellParts => ({
  session: createSessionStore({ status: user === null ? 'signedOut' : 'signedIn', user }),
  toasts: createToastStore(),
  live: createLiveHub(),
  leave,
})

export const FakeToast = () => {
  const current = useCurrentToast()
  return (
    <output>
      {current === null ? null : (
        <>
          <strong>{current.title}</strong>
          <div>{current.description}</div>
          <div>{current.detail}</div>
        </>
      )}
    </output>
  )
}

/** Replaces the shell around one portal or one component: services, query client, router and a plain toast. */
export const FakeShell = ({ children, shell, path = '/' }: { children: ReactNode; shell: Shell; path?: string }) => {
  const [queryClient] = useState(() => createQueryClient(shell))
  return (
    <ShellProvider value={shell}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        <FakeToast />
      </QueryClientProvider>
    </ShellProvider>
  )
}
