import { Suspense } from 'react'
import { Skeleton } from '@bluebonnet/ui'
import { Route, Routes } from 'react-router'
import { CdaWatch } from './features/cda/components/cda-watch.js'
import { routes } from './routes.js'

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const AgentPortal = () => (
  <div className="bb-stack">
    <CdaWatch />
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <Routes>
        {routes.map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />)}
      </Routes>
    </Suspense>
  </div>
)

export default AgentPortal
