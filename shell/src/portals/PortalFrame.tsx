import { PageWait, Spinner } from '@bluebonnet/ui/plain'
import { Suspense, useEffect, useState } from 'react'
import type { FoundRoute } from '../registry/find-route.js'
import { PortalBoundary } from './PortalBoundary.js'
import { PortalFailure } from './PortalFailure.js'
import type { PortalCache } from './portal-cache.js'

const Shown = ({ onShown }: { onShown: () => void }) => {
  useEffect(onShown)
  return null
}

interface PortalFrameProps extends FoundRoute {
  cache: PortalCache
}

/** One portal in its place: loaded when first needed, with its own failure, its own Retry, and the way back to the release before. */
export const PortalFrame = ({ portal, route, cache }: PortalFrameProps) => {
  const [attempt, setAttempt] = useState(() => {
    cache.forgetFailure(portal)
    return 0
  })
  const retry = () => {
    cache.retry(portal)
    setAttempt((last) => last + 1)
  }
  const onError = () => {
    if (cache.broke(portal)) retry()
  }
  const Portal = cache.component(portal)
  return (
    <PortalBoundary key={attempt} onError={onError} fallback={(error) => <PortalFailure title={route.title} error={error} onRetry={retry} />}>
      <Suspense fallback={route.audience === 'signedIn' ? <PageWait shape="list" /> : <div className="shell-wait"><Spinner /></div>}>
        <Portal />
        <Shown onShown={() => cache.worked(portal)} />
      </Suspense>
    </PortalBoundary>
  )
}
