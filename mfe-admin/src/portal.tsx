import { PageWait, lazyPart } from '@bluebonnet/ui/plain'
import type { PageShape } from '@bluebonnet/ui/plain'
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'

const AdminDashboard = lazyPart(() => import('./features/dashboard/admin-dashboard.js'))
const Users = lazyPart(() => import('./features/users/users.js'))
const Leads = lazyPart(() => import('./features/leads/leads.js'))
const AuditLog = lazyPart(() => import('./features/audit/audit-log.js'))
const Portals = lazyPart(() => import('./features/portals/portals.js'))

const waiting = (shape: PageShape, Screen: ComponentType) => (
  <Suspense fallback={<PageWait shape={shape} />}>
    <Screen />
  </Suspense>
)

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const AdminPortal = () => (
  <Routes>
    <Route path="/admin-dashboard" element={waiting('figures', AdminDashboard)} />
    <Route path="/users" element={waiting('list', Users)} />
    <Route path="/leads" element={waiting('list', Leads)} />
    <Route path="/portals" element={waiting('list', Portals)} />
    <Route path="/audit-log" element={waiting('list', AuditLog)} />
  </Routes>
)

export default AdminPortal
