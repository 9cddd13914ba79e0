import '@bluebonnet/ui/plain.css'
import './shell.css'
import { ShellProvider, connection, followSignOuts, useCurrentToast, useToast } from '@bluebonnet/portal-sdk/public'
import { ToastViewport, applyThemeChoice, lazyPart } from '@bluebonnet/ui/plain'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '../portals/provided-groups.js'
import { isOwnRelease } from '../own/own-release.js'
import { Unreachable } from '../pages/Unreachable.js'
import { PortalBoundary } from '../portals/PortalBoundary.js'
import { App } from './App.js'
import { ConnectionBanner } from './ConnectionBanner.js'
import { keepFocus } from './keep-focus.js'
import { PageRouter } from './PageRouter.js'
import { createServices } from './services.js'
import { surviveTranslation } from './translated-texts.js'

const OwnBar = lazyPart(() => import('../own/OwnBar.js'))

const Toasts = () => {
  const { dismiss } = useToast()
  return <ToastViewport toast={useCurrentToast()} onClose={() => dismiss()} />
}

surviveTranslation()
keepFocus()
applyThemeChoice()
connection.watch()
followSignOuts()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <ShellProvider value={createServices()}>
    <ConnectionBanner />
    {isOwnRelease ? (
      <Suspense fallback={null}>
        <OwnBar />
      </Suspense>
    ) : null}
    <PageRouter>
      <PortalBoundary onError={reportError} fallback={() => <Unreachable onRetry={() => window.location.reload()} />}>
        <App />
      </PortalBoundary>
    </PageRouter>
    <Toasts />
  </ShellProvider>,
)
