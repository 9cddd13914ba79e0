import { PageWait } from '@bluebonnet/ui/plain'
import type { PageShape } from '@bluebonnet/ui/plain'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'

const BrokerDashboard = lazy(() => import('./features/approvals/broker-dashboard.js'))
const CdaDesk = lazy(() => import('./features/cda-desk/cda-desk.js'))
const Roster = lazy(() => import('./features/roster/roster.js'))
const Person = lazy(() => import('./features/person/person.js'))
const Brokerage = lazy(() => import('./features/brokerage/brokerage.js'))

const waiting = (shape: PageShape, Screen: ComponentType) => <Suspense fallback={<PageWait shape={shape} />}><Screen /></Suspense>

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const BrokerPortal = () => (
  <Routes>
    <Route path="/broker-dashboard" element={waiting('figures', BrokerDashboard)} />
    <Route path="/cda-desk" element={waiting('list', CdaDesk)} />
    <Route path="/roster" element={waiting('list', Roster)} />
    <Route path="/roster/:id" element={waiting('detail', Person)} />
    <Route path="/brokerage" element={waiting('detail', Brokerage)} />
  </Routes>
)

export default BrokerPortal
