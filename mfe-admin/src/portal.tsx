import { Suspense, lazy } from 'react'
import { Skeleton } from '@bluebonnet/ui'
import { Route, Routes } from 'react-router'

const AdminDashboard = lazy(() => import('./features/dashboard/admin-dashboard.js'))
const Users = lazy(() => import('./features/users/users.js'))
const AuditLog = lazy(() => import('./features/audit/audit-log.js'))

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const AdminPortal = () => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
    <Routes>
      <Route path="/admin-dashboard" element={<AdminDashboard />} />
      <Route path="/users" element={<Users />} />
      <Route path="/audit-log" element={<AuditLog />} />
    </Routes>
  </Suspense>
)

export default AdminPortal
