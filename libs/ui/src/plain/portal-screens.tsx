import type { PortalScreen } from '@bluebonnet/portal-sdk/public'
import { Suspense, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { lazyPart } from './lazy-part.js'
import { PageSkeleton } from './page-skeleton.js'

/** A portal's screens at the paths of its manifest, each loaded when it first opens. Used in a portal's portal.tsx. */
export const screensOf = (routes: readonly PortalScreen[]): ComponentType => {
  const drawn = routes.map(({ path, screen, shape }) => {
    const Screen = lazyPart(screen)
    const element =
      shape === undefined ? (
        <Screen />
      ) : (
        <Suspense fallback={<PageSkeleton shape={shape} />}>
          <Screen />
        </Suspense>
      )
    return <Route key={path} path={path} element={element} />
  })
  return () => <Routes>{drawn}</Routes>
}
