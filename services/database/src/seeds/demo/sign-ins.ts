/** The one password of every demo sign-in (docs/rules/accounts-and-sessions.md#demo-sign-ins). */
export const demoPassword = 'bluebonnet-demo'

/** The demo's sign-ins. Their presence marks a database as a demo. */
export const demoSignIns = [
  { email: 'admin@bluebonnet.test', title: 'Super admin', path: '/admin-login' },
  { email: 'broker@bluebonnet.test', title: 'Broker', path: '/broker-login' },
  { email: 'manager@bluebonnet.test', title: 'Manager', path: '/broker-login' },
  { email: 'tc@bluebonnet.test', title: 'Transaction coordinator', path: '/agent-login' },
  { email: 'agent@bluebonnet.test', title: 'Agent', path: '/agent-login' },
  { email: 'agent2@bluebonnet.test', title: 'Second agent', path: '/agent-login' },
] as const
