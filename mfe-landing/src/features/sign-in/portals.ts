import { screens, toasts } from '@bluebonnet/contracts'
import type { CurrentUser } from '@bluebonnet/contracts'
import { homeAfterSignIn } from '@bluebonnet/portal-sdk/public'

/** Until the second factor that the brokerage asks for is set up, only the account's own calls are answered. */
const secondFactorPage = '/settings?tab=security'

/** Where somebody goes who has just signed in: on with what they were at, or where their people start. */
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
