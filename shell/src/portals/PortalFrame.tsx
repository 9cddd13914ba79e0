import { useReturn } from '@bluebonnet/portal-sdk/public'
import { PageWait, Spinner, giveAnotherChance } from '@bluebonnet/ui/plain'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FoundRoute } from '../registry/find-route.js'
import type { Registry } from '../registry/parse-registry.js'
import { Drawn } from './Drawn.js'
import { PortalBoundary } from './PortalBoundary.js'
import { PortalFailure } from './PortalFailure.js'
import { mayBeTooOld } from './load-portal.js'
import type { PortalCache } from './portal-cache.js'
import { askForStylesAgain, isServed, reloadOnce } from './served.js'

interface PortalFrameProps extends FoundRoute {
  /** Where one is: another address is a new chance for what failed. */
  path: string
  cache: PortalCache
  /** Asks the server again which portals there are; null when it does not answer. */
  reread: () => Promise<Registry | null>
}

/**
 * One portal in its place: loaded when first needed, with its own failure, and the way back to the release before.
 * Retry, another route and the connection's return each try again what failed: the portal itself, a screen of it, or
 * what they share with others.
 */
export const PortalFrame = ({ portal, route, path, cache, reread }: PortalFrameProps) => {
  const failed = useRef(false)
  const isLeft = useRef(false)
  const [attempt, setAttempt] = useState(() => {
    giveAnotherChance()
    cache.revive(portal)
    return 0
  })
  const [isMending, setMending] = useState(false)
  const drawAgain = () => {
    failed.current = false
    giveAnotherChance()
    setMending(false)
    setAttempt((last) => last + 1)
  }
  const readAgain = async (): Promise<Registry | null> => {
    setMending(true)
    askForStylesAgain()
    return reread()
  }
  const tryAgain = async () => {
    const registry = await readAgain()
    cache.pardon(registry?.portals.find(({ name }) => name === portal.name) ?? portal, route.path)
    if (!isLeft.current) drawAgain()
  }
  /** Finds out whose fault it is: the connection's, this page's age, or the release's. */
  const mend = async (error: unknown) => {
    failed.current = true
    const version = cache.version(portal, route.path)
    const registry = await readAgain()
    const now = registry?.portals.find(({ name }) => name === portal.name)
    if (isLeft.current || !failed.current) return
    if (registry === null || now === undefined) return setMending(false)
    const isOld = mayBeTooOld(error) || !(await isServed(registry, portal.name, version))
    if (isOld && reloadOnce(`${portal.name}@${version}`)) return undefined
    return cache.broke(now, route.path) ? drawAgain() : setMending(false)
  }
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useReturn(() => {
    if (failed.current) void tryAgain()
  })
  const lastPath = useRef(path)
  // Before the browser paints: a screen that is well must not show the failure of the one before.
  useLayoutEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (!failed.current) return
    cache.revive(portal)
    drawAgain()
  })
  const Portal = cache.component(portal, route.path)
  const wait =
    route.audience === 'signedIn' ? (
      <PageWait shape="list" />
    ) : (
      <div className="shell-wait">
        <Spinner />
      </div>
    )
  return (
    <PortalBoundary
      key={attempt}
      onError={(error) => void mend(error)}
      fallback={(error) =>
        isMending ? wait : <PortalFailure title={route.title} error={error} onRetry={() => void tryAgain()} />
      }>
      <Drawn screen={route.path} onDrawn={() => cache.worked(portal, route.path)}>
        <Suspense fallback={wait}>
          <Portal />
        </Suspense>
      </Drawn>
    </PortalBoundary>
  )
}
