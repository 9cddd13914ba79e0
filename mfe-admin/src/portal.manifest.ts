import type { PortalManifest } from '@bluebonnet/portal-sdk/public'

export default {
  name: 'mfe-admin',
  sdkRange: '^1.4.0',
  routes: [
    { path: '/admin-dashboard', title: 'Super Admin Dashboard', audience: 'signedIn' },
    { path: '/leads', title: 'Leads', audience: 'signedIn' },
    { path: '/users', title: 'Users', audience: 'signedIn' },
    { path: '/audit-log', title: 'Audit Log', audience: 'signedIn' },
    { path: '/system', title: 'System', audience: 'signedIn' },
    { path: '/portals', title: 'Portals', audience: 'signedIn' },
  ],
  menu: [
    {
      group: 'Main',
      label: 'Admin Dashboard',
      path: '/admin-dashboard',
      icon: 'admin',
      order: 25,
      visibleTo: { superAdmin: true },
    },
    {
      group: 'Management',
      label: 'Leads',
      path: '/leads',
      icon: 'leads',
      order: 70,
      visibleTo: { roles: ['BROKER', 'MANAGER'], superAdmin: true },
    },
    { group: 'Account', label: 'Users', path: '/users', icon: 'users', order: 30, visibleTo: { superAdmin: true } },
    {
      group: 'Account',
      label: 'Audit Log',
      path: '/audit-log',
      icon: 'audit',
      order: 40,
      visibleTo: { superAdmin: true },
    },
    { group: 'Account', label: 'System', path: '/system', icon: 'reports', order: 60, visibleTo: { superAdmin: true } },
    {
      group: 'Account',
      label: 'Portals',
      path: '/portals',
      icon: 'library',
      order: 50,
      visibleTo: { superAdmin: true },
    },
  ],
} satisfies PortalManifest
