import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Navigate, matchPath, useLocation } from 'react-router'
import { createQueryClient } from '../data/query-client.js'
import type { PortalManifest } from '../manifest/portal-manifest.js'
import { createSessionStore } from '../session/session-store.js'
import { ShellProvider } from '../shell/shell-context.js'
import { useSession } from '../session/use-session.js'
import { FakeToast, createFakeShell } from './fake-shell.js'

const barStyle = { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', padding: '8px 24px', fontSize: 13 } as const

/** Links to the portal's screens that need no row, instead of the shell's menu. */
const Bar = ({ name, routes }: PortalManifest) => {
  const { user } = useSession()
  const who = user === null ? 'a visitor' : `${user.firstName} ${user.lastName}`
  return (
    <nav aria-label="Screens" style={barStyle}>
      <strong>
        {name} as {who}
      </strong>
      {routes
        .filter(({ path }) => !path.includes(':'))
        .map(({ path, title }) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
    </nav>
  )
}

const Screen = ({ manifest, children }: { manifest: PortalManifest; children: ReactNode }) => {
  const { pathname } = useLocation()
  const [first] = manifest.routes
  const isThere = manifest.routes.some(({ path }) => matchPath(path, pathname) !== null)
  return isThere || first === undefined ? children : <Navigate to={first.path} replace />
}

/** The dev server signs in again when the page loads. */
const leave = (): void => window.location.reload()

/**
 * Runs one portal in a page without a shell, as the user that the dev server signed in: `npm run dev`
 * (docs/portals.md). For a portal's dev.tsx only.
 */
export const runStandalone = async (manifest: PortalManifest, portal: ReactNode): Promise<void> => {
  const shell = { ...createFakeShell(null, leave), session: createSessionStore() }
  await shell.session.getState().refresh()
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(
    <ShellProvider value={shell}>
      <QueryClientProvider client={createQueryClient(shell)}>
        <BrowserRouter>
          <Bar {...manifest} />
          <main style={{ padding: 24 }}>
            <Screen manifest={manifest}>{portal}</Screen>
          </main>
        </BrowserRouter>
        <FakeToast />
      </QueryClientProvider>
    </ShellProvider>,
  )
}
