import type { PortalManifest } from '@bluebonnet/portal-sdk/public'

export default {
  name: 'mfe-landing',
  sdkRange: '^1.0.0',
  routes: [
    { path: '/', title: 'Texas real-estate back office', audience: 'signedOut' },
    { path: '/admin-login', title: 'Super Admin Portal', audience: 'signedOut' },
    { path: '/broker-login', title: 'Broker Portal', audience: 'signedOut' },
    { path: '/agent-login', title: 'Agent Portal', audience: 'signedOut' },
    { path: '/forgot-password', title: 'Forgot password', audience: 'anyone' },
    { path: '/set-password', title: 'Set password', audience: 'anyone' },
  ],
  menu: [],
} satisfies PortalManifest
