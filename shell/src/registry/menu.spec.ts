import { anEntry } from '../testing/entries.js'
import { isActive, menuFor } from './menu.js'
import type { RegisteredMenuEntry } from './portal-entry.js'

const entry = (label: string, order: number, parts: Partial<RegisteredMenuEntry> = {}): RegisteredMenuEntry => ({
  group: 'Main',
  label,
  path: `/${label.toLowerCase()}`,
  icon: 'deals',
  order,
  ...parts,
})
const registry = {
  refused: [],
  portals: [
    anEntry({ menu: [entry('Clients', 30), entry('Settings', 10, { group: 'Account' })] }),
    anEntry({
      menu: [
        entry('Desk', 20, { visibleTo: { roles: ['BROKER', 'MANAGER'] } }),
        entry('Admin', 25, { visibleTo: { superAdmin: true } }),
      ],
    }),
  ],
}
const labels = (user: Parameters<typeof menuFor>[1]) =>
  menuFor(registry, user).map(({ title, entries }) => [title, ...entries.map(({ label }) => label)])

describe('the menu', () => {
  it.each([
    ['an agent', { role: 'AGENT' as const, isSuperAdmin: false, agentId: 'an agent' }, ['Main', 'Clients']],
    ['a manager', { role: 'MANAGER' as const, isSuperAdmin: false, agentId: 'an agent' }, ['Main', 'Desk', 'Clients']],
    [
      'a super admin',
      { role: 'AGENT' as const, isSuperAdmin: true, agentId: 'an agent' },
      ['Main', 'Admin', 'Clients'],
    ],
  ])('shows %s their entries of all portals, in order', (_who, user, main) => {
    expect(labels(user)).toEqual([main, ['Account', 'Settings']])
  })

  it('leaves out entries without rows for a super admin without other roles', () => {
    const portals = [anEntry({ menu: [entry('Clients', 30, { needsRecords: true }), entry('Support', 40)] })]
    const mains = [null, 'an agent'].map((agentId) =>
      menuFor({ refused: [], portals }, { role: 'AGENT', isSuperAdmin: true, agentId }).flatMap(({ entries }) =>
        entries.map(({ label }) => label),
      ),
    )
    expect(mains).toEqual([['Support'], ['Clients', 'Support']])
  })

  it("puts a portals' group below the one that it names, with all portals' entries", () => {
    const group = { title: 'Marketing', after: 'Main' } as const
    const portals = [
      anEntry({ menu: [entry('Flyers', 20, { group }), entry('Settings', 10, { group: 'Account' })] }),
      anEntry({ menu: [entry('Clients', 30), entry('Campaigns', 10, { group })] }),
    ]
    const sections = menuFor({ refused: [], portals }, { role: 'AGENT', isSuperAdmin: false, agentId: 'an agent' })
    expect(sections.map(({ title, entries }) => [title, ...entries.map(({ label }) => label)])).toEqual([
      ['Main', 'Clients'],
      ['Marketing', 'Campaigns', 'Flyers'],
      ['Account', 'Settings'],
    ])
  })

  it('marks the current page, also below a path', () => {
    expect(isActive({ path: '/deals' }, '/deals/42')).toBe(true)
    expect(isActive({ path: '/deals' }, '/dealsheet')).toBe(false)
    expect(isActive({ path: '/', activeOn: ['/dashboard'] }, '/dashboard')).toBe(true)
    expect(isActive({ path: '/', activeOn: ['/dashboard'] }, '/clients')).toBe(false)
    expect(isActive({ path: '/roster', activeOn: ['/plans'] }, '/plans/new')).toBe(true)
  })
})
