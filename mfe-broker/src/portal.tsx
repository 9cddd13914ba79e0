import { Suspense, lazy } from 'react'
import { Skeleton } from '@bluebonnet/ui'
import { Route, Routes } from 'react-router'

const BrokerDashboard = lazy(() => import('./features/approvals/broker-dashboard.js'))
const CdaDesk = lazy(() => import('./features/cda-desk/cda-desk.js'))

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const BrokerPortal = () => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
    <Routes>
      <Route path="/broker-dashboard" element={<BrokerDashboard />} />
      <Route path="/cda-desk" element={<CdaDesk />} />
    </Routes>
  </Suspense>
)

export default BrokerPortal
