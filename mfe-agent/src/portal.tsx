import { PageWait } from '@bluebonnet/ui/plain'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { CdaWatch } from './features/cda/awaited-cdas.js'
import { routes } from './routes.js'

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const AgentPortal = () => (
  <div className="bb-stack">
    <CdaWatch />
    <Routes>
      {routes.map(({ path, shape, Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense fallback={<PageWait shape={shape} />}>
              <Screen />
            </Suspense>
          }
        />
      ))}
    </Routes>
  </div>
)

export default AgentPortal
