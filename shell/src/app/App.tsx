import { screens } from '@bluebonnet/contracts'
import { homeAfterSignIn, homeOf, useSession } from '@bluebonnet/portal-sdk/public'
import { FullScreenSpinner, lazyPart } from '@bluebonnet/ui/plain'
import { Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { NotFound } from '../pages/NotFound.js'
import { Unreachable } from '../pages/Unreachable.js'
import { PortalFrame } from '../portals/PortalFrame.js'
import { loadRelease } from '../portals/federation.js'
import { createPortalCache } from '../portals/portal-cache.js'
import { createReporter } from '../portals/report.js'
import { findRoute } from '../registry/find-route.js'
import type { Registry } from '../registry/parse-registry.js'
import { Redirect, RedirectToSignIn } from '../session/RedirectToSignIn.js'
import { isSetupPage, mustSetUp, setupPage } from '../session/required-setup.js'
import { usePage } from './use-page.js'
import { useRegistry } from './use-registry.js'

/** Layout, theme and data layer. Visitors of the public pages never load them. */
const SignedIn = lazyPart(() => import('../layout/SignedIn.js'))
const portals = createPortalCache(loadRelease, createReporter())

interface PageProps {
  registry: Registry
  reread: () => Promise<Registry | null>
}

const Page = ({ registry, reread }: PageProps) => {
  const { user } = useSession()
  const location = useLocation()
  const found = findRoute(registry, location.pathname)
  const sendsHome = user !== null && location.pathname === '/'
  usePage(found === null && !sendsHome ? screens.notFound.title : (found?.route.title ?? ''))
  if (sendsHome) return <Navigate to={homeOf(user)} replace />
  if (found === null) return <NotFound />
  const frame = (
    <PortalFrame key={found.portal.name} {...found} path={location.pathname} cache={portals} reread={reread} />
  )
  const { audience } = found.route
  if (user === null && audience === 'signedIn') return <RedirectToSignIn />
  if (user !== null && audience === 'signedOut') return <Navigate to={homeAfterSignIn(user, location)} replace />
  if (user === null || audience === 'anyone')
    return (
      <div id="main" tabIndex={-1}>
        {frame}
      </div>
    )
  if (mustSetUp(user) && !isSetupPage(location)) return <Navigate to={setupPage} replace />
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <SignedIn key={user.id} registry={registry} user={user}>
        {frame}
      </SignedIn>
    </Suspense>
  )
}

/** Decides which page to render: checks the session first, then the registry's routes (docs/rules/screens.md#home). */
export const App = () => {
  const { status, refresh } = useSession()
  const { state: registry, retry, reread } = useRegistry()
  const { pathname, search } = useLocation()
  useEffect(() => void refresh(), [refresh])
  if (pathname === '/login') return <Redirect to={`/api/login${search}`} />
  if (status === 'unreachable' || registry.status === 'failed') {
    return (
      <Unreachable
        onRetry={() => {
          retry()
          void refresh()
        }}
      />
    )
  }
  if (status === 'checking' || registry.status === 'loading') return <FullScreenSpinner />
  return <Page registry={registry.registry} reread={reread} />
}
