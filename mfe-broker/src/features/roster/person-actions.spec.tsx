import type { RosterEntry } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { PersonActions } from './person-actions.js'

const manager = {
  ...fakeBroker,
  id: '01900000-0000-7000-8000-000000000004',
  role: 'MANAGER',
  agentId: '01900000-0000-7000-8000-00000000000d',
} as const
const entry: RosterEntry = {
  id: '01900000-0000-7000-8000-00000000000c',
  userId: '01900000-0000-7000-8000-000000000009',
  firstName: 'Jordan',
  lastName: 'Reyes',
  role: 'AGENT',
  status: 'ACTIVE',
  version: 1,
  email: 'jordan@bluebonnet.test',
  phone: null,
  trecLicenseNo: null,
  isActive: true,
  isInvited: false,
  compPlan: 'CAP_80_20',
  planName: '80/20 until cap',
  capYearStart: null,
  annualCap: 18_000,
  ownCap: null,
  capPaid: 0,
  capReserved: 0,
  closedDeals: 0,
  closedVolume: 0,
  commissionYTD: 0,
}
const nothing = (): void => undefined

/** The actions offered for a roster row: the visible button and the menu items. */
const offeredTo = async (user: typeof manager | typeof fakeBroker, person: Partial<RosterEntry>): Promise<string[]> => {
  render(
    <FakeShell shell={createFakeShell(user)}>
      <ThemeProvider>
        <PersonActions person={{ ...entry, ...person }} onEdit={nothing} onLedger={nothing} />
      </ThemeProvider>
    </FakeShell>,
  )
  const inSight = screen.queryAllByRole('button', { name: 'Edit Jordan Reyes' }).map(() => 'Edit')
  fireEvent.click(screen.getByRole('button', { name: 'More for Jordan Reyes' }))
  await waitFor(() => expect(screen.queryAllByRole('menuitem').length).toBeGreaterThan(0))
  return [...inSight, ...screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)]
}

describe('a roster row offers what the server allows', () => {
  afterEach(cleanup)
  const ofAgent = ['Edit', 'Commission ledger', 'Transfer', 'Deactivate']

  it('to a broker, everything for an agent', async () => expect(await offeredTo(fakeBroker, {})).toEqual(ofAgent))
  it('to a manager, everything for an agent', async () => expect(await offeredTo(manager, {})).toEqual(ofAgent))
  it('to a broker, an invitation of people without a password, the first one too', async () =>
    expect(await offeredTo(fakeBroker, { isInvited: true })).toContain('Send invitation'))
  it('to a manager, no change of a broker', async () =>
    expect(await offeredTo(manager, { role: 'BROKER' })).toEqual(['Commission ledger', 'Transfer']))
  it('to a broker, no deactivation of a manager, which belongs to the super admin', async () =>
    expect(await offeredTo(fakeBroker, { role: 'MANAGER' })).toEqual(['Edit', 'Commission ledger', 'Transfer']))
  it('to a manager, their own row', async () =>
    expect(await offeredTo(manager, { role: 'MANAGER', userId: manager.id, id: manager.agentId })).toEqual([
      'Edit',
      'Commission ledger',
      'Transfer',
    ]))

  it('on a phone, Edit in the menu, so that a row has two lines', async () => {
    const isMatching = window.matchMedia
    window.matchMedia = (query) => Object.assign(isMatching(query), { matches: query.includes('640px') })
    try {
      expect(await offeredTo(fakeBroker, {})).toEqual(ofAgent)
      expect(screen.queryByRole('button', { name: 'Edit Jordan Reyes' })).toBeNull()
    } finally {
      window.matchMedia = isMatching
    }
  })
})
