import { portals } from './portals.js'

const admitted = (person: Parameters<(typeof portals)['agent']['admits']>[0]): string[] =>
  Object.entries(portals).flatMap(([name, portal]) => (portal.admits(person) ? [name] : []))

describe('portals', () => {
  it.each([
    ['an agent', { role: 'AGENT', isSuperAdmin: false, agentId: 'a' }, ['agent']],
    ['a coordinator', { role: 'TC', isSuperAdmin: false, agentId: null }, ['agent']],
    ['a manager', { role: 'MANAGER', isSuperAdmin: false, agentId: null }, ['broker']],
    ['a selling broker', { role: 'BROKER', isSuperAdmin: false, agentId: 'a' }, ['broker']],
    ['a mere super admin', { role: 'AGENT', isSuperAdmin: true, agentId: null }, ['admin']],
    ['a super admin who sells', { role: 'AGENT', isSuperAdmin: true, agentId: 'a' }, ['agent', 'admin']],
    ['a broker who is super admin', { role: 'BROKER', isSuperAdmin: true, agentId: null }, ['broker', 'admin']],
  ] as const)('admit %s where they belong', (_who, person, expected) => {
    expect(admitted(person)).toEqual(expected)
  })
})
