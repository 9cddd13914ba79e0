import { useReturn } from '@bluebonnet/portal-sdk/public'
import { PageWait, Spinner, giveAnotherChance } from '@bluebonnet/ui/plain'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FoundRoute } from '../registry/find-route.js'
import { PortalBoundary } from './PortalBoundary.js'
import { PortalFailure } from './PortalFailure.js'
import type { PortalCache } from './portal-cache.js'

const Shown = ({ onShown }: { onShown: () => void }) => {
  useEffect(onShown)
  return null
}

interface PortalFrameProps extends FoundRoute {
  /** Where one is: another address is a new chance for what failed. */
  path: string
  cache: PortalCache
}

/**
 * One portal in its place: loaded when first needed, with its own failure, and the way back to the release before.
 * Retry, another route and the connection's return each try again what failed: the portal itself, a screen of it, or
 * what they share with others.
 */
export const PortalFrame = ({ portal, route, path, cache }: PortalFrameProps) => {
  const failed = useRef(false)
  const [attempt, setAttempt] = useState(() => {
    giveAnotherChance()
    cache.pardon(portal)
    return 0
  })
  const drawAgain = () => {
    failed.current = false
    setAttempt((last) => last + 1)
  }
  const tryAgain = () => {
    giveAnotherChance()
    cache.pardon(portal)
    drawAgain()
  }
  const onError = () => {
    failed.current = true
    if (!cache.broke(portal)) return
    cache.retry(portal)
    drawAgain()
  }
  useReturn(() => {
    if (failed.current) tryAgain()
  })
  const lastPath = useRef(path)
  // Before the browser paints: a screen that is well must not show the failure of the one before.
  useLayoutEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (failed.current) tryAgain()
  })
  const Portal = cache.component(portal)
  return (
    <PortalBoundary
      key={attempt}
      onError={onError}
      fallback={(error) => <PortalFailure title={route.title} error={error} onRetry={tryAgain} />}>
      <Suspense
        fallback={
          route.audience === 'signedIn' ? (
            <PageWait shape="list" />
          ) : (
            <div className="shell-wait">
              <Spinner />
            </div>
          )
        }>
        <Portal />
        <Shown onShown={() => cache.worked(portal)} />
      </Suspense>
    </PortalBoundary>
  )
}
