import { Suspense, lazy } from 'react'
import { Skeleton } from '@bluebonnet/ui'
import { Route, Routes } from 'react-router'

const BrokerDashboard = lazy(() => import('./features/approvals/broker-dashboard.js'))
const CdaDesk = lazy(() => import('./features/cda-desk/cda-desk.js'))
const Roster = lazy(() => import('./features/roster/roster.js'))
const Brokerage = lazy(() => import('./features/brokerage/brokerage.js'))

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const BrokerPortal = () => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
    <Routes>
      <Route path="/broker-dashboard" element={<BrokerDashboard />} />
      <Route path="/cda-desk" element={<CdaDesk />} />
      <Route path="/roster" element={<Roster />} />
      <Route path="/brokerage" element={<Brokerage />} />
    </Routes>
  </Suspense>
)

export default BrokerPortal
