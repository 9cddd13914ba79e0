import { Route, Routes } from 'react-router'
import { AdminDashboard } from './features/dashboard/admin-dashboard.js'

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const AdminPortal = () => (
  <Routes>
    <Route path="/admin-dashboard" element={<AdminDashboard />} />
  </Routes>
)

export default AdminPortal
