import type { PortalManifest } from '@bluebonnet/portal-sdk/public'

export default {
  name: 'mfe-broker',
  sdkRange: '^1.0.0',
  routes: [
    { path: '/broker-dashboard', title: 'Broker Dashboard', audience: 'signedIn' },
    { path: '/cda-desk', title: 'CDA Desk', audience: 'signedIn' },
    { path: '/roster', title: 'Roster', audience: 'signedIn' },
    { path: '/roster/:id', title: 'Agent', audience: 'signedIn' },
    { path: '/company-dollar', title: 'Company Dollar', audience: 'signedIn' },
    { path: '/statements', title: '1099 Statements', audience: 'signedIn' },
    { path: '/plans', title: 'Plans', audience: 'signedIn' },
    { path: '/brokerage', title: 'Brokerage', audience: 'signedIn' },
  ],
  menu: [
    {
      group: 'Main',
      label: 'Broker Dashboard',
      path: '/broker-dashboard',
      icon: 'approval',
      order: 20,
      visibleTo: { roles: ['BROKER', 'MANAGER'] },
    },
    {
      group: 'Management',
      label: 'CDA Desk',
      path: '/cda-desk',
      icon: 'cda',
      order: 50,
      visibleTo: { roles: ['BROKER', 'MANAGER'] },
    },
    {
      group: 'Management',
      label: 'Roster',
      path: '/roster',
      icon: 'roster',
      order: 60,
      activeOn: ['/company-dollar', '/statements', '/plans'],
      visibleTo: { roles: ['BROKER', 'MANAGER'] },
    },
    {
      group: 'Account',
      label: 'Brokerage',
      path: '/brokerage',
      icon: 'brokerage',
      order: 20,
      visibleTo: { roles: ['BROKER', 'MANAGER'], superAdmin: true },
    },
  ],
} satisfies PortalManifest
