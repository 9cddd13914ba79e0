import { hasDrafts, useReturn } from '@bluebonnet/portal-sdk/public'
import { PageSkeleton, Spinner, retryFailedParts } from '@bluebonnet/ui/plain'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FoundRoute } from '../registry/find-route.js'
import type { Registry } from '../registry/parse-registry.js'
import { Drawn } from './Drawn.js'
import { NewVersion } from './NewVersion.js'
import { PortalBoundary } from './PortalBoundary.js'
import { PortalFailure } from './PortalFailure.js'
import { isLate, mayNeedReload } from './load-portal.js'
import type { PortalCache } from './portal-cache.js'
import { refetchStyles, isServed, abortLoading, reloadOnce } from './served.js'

interface PortalFrameProps extends FoundRoute {
  /** The current address. A new address gives a failed portal another chance. */
  path: string
  cache: PortalCache
  /** Fetches the registry again. Null when the server does not answer. */
  reread: () => Promise<Registry | null>
}

/**
 * Renders one portal: loads it when first needed, catches its errors, and falls back to the previous release. A new
 * release applies from the next screen on. Retry, a route change and the return of the connection each retry what
 * failed: the portal itself, one of its screens, or shared code.
 */
export const PortalFrame = ({ portal, route, path, cache, reread }: PortalFrameProps) => {
  // A screen keeps the release that it started with. The next screen uses the registry's release, unless typed text is
  // not saved yet: the form that can handle it stays.
  const [begun, begin] = useState({ portal, path })
  const isMoved = begun.path !== path
  const mayChange = !hasDrafts() || begun.portal.routes.every((each) => each.path !== route.path)
  if (isMoved) begin({ portal: mayChange ? portal : begun.portal, path })
  const entry = begun.portal.version === portal.version || (isMoved && mayChange) ? portal : begun.portal
  const failed = useRef<{ error: unknown } | null>(null)
  const isLeft = useRef(false)
  const [attempt, setAttempt] = useState(() => {
    retryFailedParts()
    cache.revive(portal)
    return 0
  })
  const [isRecovering, setRecovering] = useState(false)
  const drawAgain = (now = entry) => {
    failed.current = null
    begin({ portal: now, path })
    retryFailedParts()
    setRecovering(false)
    setAttempt((last) => last + 1)
  }
  const readAgain = async (): Promise<Registry | null> => {
    setRecovering(true)
    refetchStyles()
    return reread()
  }
  const tryAgain = async () => {
    if (isLate(failed.current?.error)) abortLoading()
    const registry = await readAgain()
    const now = registry?.portals.find(({ name }) => name === portal.name) ?? entry
    cache.allowRetry(now, route.path)
    if (!isLeft.current) drawAgain(now)
  }
  /** Finds the cause: the connection, an outdated page, or the release. */
  const recover = async (error: unknown) => {
    failed.current = { error }
    const version = cache.version(entry, route.path)
    const registry = await readAgain()
    const now = registry?.portals.find(({ name }) => name === portal.name)
    if (isLeft.current || failed.current === null) return
    if (registry === null || now === undefined) return setRecovering(false)
    const isOld = mayNeedReload(error) || !(await isServed(registry, portal.name, version))
    if (isOld && reloadOnce(`${portal.name}@${version}`)) return undefined
    return cache.broke(entry, now, route.path, error) ? drawAgain(now) : setRecovering(false)
  }
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useReturn(() => {
    if (failed.current !== null) void tryAgain()
  })
  const lastPath = useRef(path)
  // Runs before the browser paints: a working screen must not show the previous screen's error.
  useLayoutEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (failed.current === null) return
    cache.revive(entry)
    drawAgain()
  })
  const Portal = cache.component(entry, route.path)
  const isBehind = entry.version !== portal.version && cache.version(entry, route.path) !== portal.version
  const wait =
    route.audience === 'signedIn' ? (
      <PageSkeleton shape="list" />
    ) : (
      <div className="shell-wait">
        <Spinner />
      </div>
    )
  return (
    <PortalBoundary
      key={attempt}
      onError={(error) => void recover(error)}
      fallback={(error) =>
        isRecovering ? wait : <PortalFailure title={route.title} error={error} onRetry={() => void tryAgain()} />
      }>
      <Drawn screen={route.path} onDrawn={() => cache.worked(entry, route.path)}>
        <Suspense fallback={wait}>
          <Portal />
        </Suspense>
      </Drawn>
      {isBehind ? <NewVersion /> : null}
    </PortalBoundary>
  )
}
