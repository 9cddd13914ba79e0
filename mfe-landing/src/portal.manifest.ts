import type { PortalManifest } from '@bluebonnet/portal-sdk/public'

export default {
  name: 'mfe-landing',
  sdkRange: '^1.9.0',
  routes: [
    {
      path: '/',
      title: 'Texas real-estate back office',
      audience: 'signedOut',
      screen: () => import('./features/landing/landing.js'),
    },
    {
      path: '/admin-login',
      title: 'Super Admin Portal',
      audience: 'signedOut',
      screen: () => import('./features/sign-in/sign-in.js').then(({ AdminSignIn }) => ({ default: AdminSignIn })),
    },
    {
      path: '/broker-login',
      title: 'Broker Portal',
      audience: 'signedOut',
      screen: () => import('./features/sign-in/sign-in.js').then(({ BrokerSignIn }) => ({ default: BrokerSignIn })),
    },
    {
      path: '/agent-login',
      title: 'Agent Portal',
      audience: 'signedOut',
      screen: () => import('./features/sign-in/sign-in.js').then(({ AgentSignIn }) => ({ default: AgentSignIn })),
    },
    {
      path: '/forgot-password',
      title: 'Forgot password',
      audience: 'anyone',
      screen: () => import('./features/password/forgot-password.js'),
    },
    {
      path: '/set-password',
      title: 'Set password',
      audience: 'anyone',
      screen: () => import('./features/password/set-password.js'),
    },
    {
      path: '/confirm-email',
      title: 'Confirm your e-mail address',
      audience: 'anyone',
      screen: () => import('./features/email/email-change.js').then(({ ConfirmEmail }) => ({ default: ConfirmEmail })),
    },
    {
      path: '/take-back-email',
      title: 'Keep your e-mail address',
      audience: 'anyone',
      screen: () =>
        import('./features/email/email-change.js').then(({ TakeBackEmail }) => ({ default: TakeBackEmail })),
    },
  ],
  menu: [],
} satisfies PortalManifest
