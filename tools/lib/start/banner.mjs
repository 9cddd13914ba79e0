/** @type {readonly (readonly [who: string, email: string, page: string])[]} */
const signIns = [
  ['Super admin', 'admin@bluebonnet.test', '/admin-login'],
  ['Broker', 'broker@bluebonnet.test', '/broker-login'],
  ['Manager', 'manager@bluebonnet.test', '/broker-login'],
  ['Coordinator', 'tc@bluebonnet.test', '/agent-login'],
  ['Agent', 'agent@bluebonnet.test', '/agent-login'],
  ['Second agent', 'agent2@bluebonnet.test', '/agent-login'],
]

/**
 * What a person reads when everything runs: where to go and how to get in.
 * @param {{ address: string, dataDir: string, hasDemo: boolean, hasMailbox: boolean }} found
 */
export function banner({ address, dataDir, hasDemo, hasMailbox }) {
  const rows = signIns.map(([who, email, page]) => `    ${who.padEnd(14)}${email.padEnd(26)}${address}${page}`)
  return [
    '',
    `  Bluebonnet is ready:  ${address}`,
    '',
    ...(hasDemo
      ? ['  Demo sign-ins, all with the password  bluebonnet-demo', ...rows, '']
      : ['  First sign-in: npm run admin:create', '']),
    ...(hasMailbox ? [`  Mails that would have been sent:  ${address}/dev/mailbox`] : []),
    `  Data and logs:  ${dataDir}`,
    '  Stop with Ctrl-C.',
    '',
  ].join('\n')
}
