import type { PortalManifest } from '@bluebonnet/portal-sdk/public'

export default {
  name: 'mfe-admin',
  sdkRange: '^1.0.0',
  routes: [{ path: '/admin-dashboard', title: 'Super Admin Dashboard', audience: 'signedIn' }],
  menu: [{ group: 'Main', label: 'Admin Dashboard', path: '/admin-dashboard', icon: 'admin', order: 25, visibleTo: { superAdmin: true } }],
} satisfies PortalManifest
