import { screens, toasts } from '@bluebonnet/contracts'
import type { CurrentUser } from '@bluebonnet/contracts'
import { homeAfterSignIn } from '@bluebonnet/portal-sdk/public'

/** Until a required second factor is set up, the API answers only calls about the own account. */
const secondFactorPage = '/settings?tab=security'

/** The page after sign-in: the one that the user came from, or the start page of their role. */
export const pageAfterSignIn = (user: CurrentUser, page: Parameters<typeof homeAfterSignIn>[1]): string =>
  user.secondFactor === 'required' ? secondFactorPage : homeAfterSignIn(user, page)

export interface SignInPortal {
  title: string
  subtitle: string
  call: 'POST /api/auth/admin-login' | 'POST /api/auth/broker-login' | 'POST /api/auth/agent-login'
  welcome: { title: string; description: string }
}

export const adminSignIn: SignInPortal = {
  title: screens.login.admin,
  subtitle: 'Accounts and leads of the brokerage',
  call: 'POST /api/auth/admin-login',
  welcome: toasts.loginAdmin,
}
export const brokerSignIn: SignInPortal = {
  title: screens.login.broker,
  subtitle: 'Approvals, CDAs and the roster',
  call: 'POST /api/auth/broker-login',
  welcome: toasts.login,
}
export const agentSignIn: SignInPortal = {
  title: screens.login.agent,
  subtitle: 'Your clients, deals and commission',
  call: 'POST /api/auth/agent-login',
  welcome: toasts.login,
}
