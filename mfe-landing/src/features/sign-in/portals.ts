import { screens, toasts } from '@bluebonnet/contracts'

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
