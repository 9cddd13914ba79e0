import { createFakeShell, FakeShell, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { handedFiles } from '@bluebonnet/portal-sdk/public'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useUi } from '../app/ui-state.js'
import { menuFor } from '../registry/menu.js'
import type { RegisteredMenuEntry } from '../registry/portal-entry.js'
import { anEntry } from '../testing/entries.js'
import { BottomBar } from './BottomBar.js'

const entry = (label: string, path: string): RegisteredMenuEntry => ({
  group: 'Main',
  label,
  path,
  icon: 'deals',
  order: 1,
})
const menu = [entry('My Day', '/my-day'), entry('Deals', '/deals'), entry('Documents', '/documents')]
const acts = [
  { label: 'New deal', path: '/deals?new=deal' },
  { label: 'Plans', path: '/plans' },
]
const show = () => {
  globalThis.fetch = fakeFetch({
    'GET /api/counts': { clients: 0, properties: 0, deals: 0, unreadMessages: 3, unreadNotifications: 0 },
  })
  const sections = menuFor(
    { refused: [], portals: [anEntry({ menu })] },
    { role: 'AGENT', isSuperAdmin: false, agentId: 'an agent' },
  )
  render(
    <FakeShell shell={createFakeShell(null)}>
      <BottomBar sections={sections} actions={acts} pathname="/deals/1" />
    </FakeShell>,
  )
  return userEvent.setup()
}

afterEach(() => {
  cleanup()
  useUi.getState().closeAll()
})

it('links to everyday screens, marks the current one and unread counts', async () => {
  show()
  expect(screen.getByRole('link', { name: 'Deals' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'My Day' }).getAttribute('aria-current')).toBeNull()
  expect((await screen.findByRole('link', { name: 'Messages 3 unread' })).getAttribute('href')).toBe('/messages')
})

it('offers forms that add something, and passes on the photo of a paper', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByRole('link', { name: 'New deal' }).getAttribute('href')).toBe('/deals?new=deal')
  expect(screen.queryByRole('link', { name: 'Plans' })).toBeNull()
  const photo = new File(['x'], 'survey.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Photo of a paper'), photo)
  expect(handedFiles()).toEqual([photo])
  expect(screen.queryByRole('dialog', { name: 'Add' })).toBeNull()
})

it('opens the menu by More', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(useUi.getState().menuOpen).toBe(true)
})
