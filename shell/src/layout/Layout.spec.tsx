import { jest } from '@jest/globals'
import { createFakeShell, FakeShell, fakeBroker, fakeBrokerage, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import type { SessionUser } from '@bluebonnet/portal-sdk/public'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { RegisteredMenuEntry } from '../registry/portal-entry.js'
import { anEntry } from '../testing/entries.js'
import { Layout } from './Layout.js'

const menu: RegisteredMenuEntry[] = [
  { group: 'Main', label: 'Deals', path: '/deals', icon: 'deals', order: 1, badge: 'deals' },
]

const brokerage = { ...fakeBrokerage, logo: '/api/public/logo', licenceNumber: '9004417', phone: '5125550140' }

const show = (secondFactor: SessionUser['secondFactor']) => {
  const counts = { clients: 0, properties: 0, deals: 2, unreadMessages: 0, unreadNotifications: 0 }
  const fetch = jest.fn(fakeFetch({ 'GET /api/counts': counts, 'GET /api/settings/brokerage': brokerage }))
  globalThis.fetch = fetch
  const user = { ...fakeBroker, secondFactor }
  const registry = { refused: [], portals: [anEntry({ menu })] }
  render(
    <FakeShell shell={createFakeShell(user)} path="/settings?tab=security">
      <Layout registry={registry} user={user}>
        <h1>Settings</h1>
      </Layout>
    </FakeShell>,
  )
  return fetch
}

const logo = (): Element | null => document.querySelector('.shell-letterhead img')

afterEach(cleanup)

describe('the layout', () => {
  it('has menu, search, bell and messages around the page', async () => {
    show('on')
    const main = within(screen.getByRole('navigation', { name: 'Main menu' }))
    expect(await main.findByRole('link', { name: /^Deals/ })).toBeTruthy()
    for (const name of ['Notifications', 'Messages']) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByRole('button', { name: /command palette/ })).toBeTruthy()
  })

  it('has a letterhead in print only', async () => {
    const fetch = show('on')
    await waitFor(() => expect(JSON.stringify(fetch.mock.calls)).toContain('/api/settings/brokerage'))
    await waitFor(() => expect(logo()).not.toBeNull())
    const loaded = logo()
    expect(screen.queryByText(brokerage.name)).toBeNull()
    act(() => void globalThis.dispatchEvent(new Event('beforeprint')))
    const letterhead = (await screen.findByText(brokerage.name)).parentElement
    expect(letterhead?.className).toContain('shell-letterhead')
    expect(logo()).toBe(loaded)
    expect(letterhead?.textContent).toContain('License 9004417 · 1 First Street · (512) 555-0140')
    expect(letterhead?.textContent).toMatch(/Printed \w{3} \d/)
    act(() => void globalThis.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText(brokerage.name)).toBeNull()
  })

  it('has nothing that the API refuses before a required second factor is set up', () => {
    const fetch = show('required')
    expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Blake Broker/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Deals/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /command palette/ })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
  })
})
