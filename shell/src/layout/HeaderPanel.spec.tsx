import { jest } from '@jest/globals'
import { createFakeShell, FakeShell, fakeFetch, type FakeAnswers } from '@bluebonnet/portal-sdk/testing'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { HeaderPanel } from './HeaderPanel.js'
import { MessagesButton } from './MessagesButton.js'
import { NotificationBell } from './NotificationBell.js'
import { SearchBox } from './SearchBox.js'

const show = (child: ReactNode) => render(<FakeShell shell={createFakeShell(null)}>{child}</FakeShell>)

const nameWith = (unread: number): string | null => {
  const { unmount } = show(
    <HeaderPanel name="notifications" title="Notifications" icon={null} unread={unread} reads={[]}>
      {null}
    </HeaderPanel>,
  )
  const name = screen.getByRole('button').getAttribute('aria-label')
  unmount()
  return name
}

it('gives screen readers the count that the badge shows', () => {
  expect([0, 1, 99, 100, 1_000].map(nameWith)).toEqual([
    'Notifications',
    'Notifications, 1 unread',
    'Notifications, 99 unread',
    'Notifications, 99+ unread',
    'Notifications, 99+ unread',
  ])
})

const counts = { clients: 0, properties: 0, deals: 0, unreadMessages: 0, unreadNotifications: 0 }
const found = {
  properties: [],
  clients: [],
  deals: [{ id: 'a', title: '12 Oak St', detail: 'Austin' }],
  people: [],
  documents: [],
}
const refused = { statusCode: 403, code: 'FORBIDDEN', message: 'Only for people of the office' }

interface Case {
  what: ReactNode
  path: keyof FakeAnswers
  /** An answer that breaks its component, as another release's may. */
  broken: object
  works: object
  /** What shows when it works. */
  shows: RegExp
}
const cases: Record<string, Case> = {
  Notifications: {
    what: <NotificationBell />,
    path: 'GET /api/notifications',
    broken: [null],
    works: [],
    shows: /No notifications/,
  },
  Messages: {
    what: <MessagesButton />,
    path: 'GET /api/messages',
    broken: [null],
    works: [],
    shows: /No messages yet/,
  },
}

const serve = (path: string, answer: () => object): void => {
  globalThis.fetch = fakeFetch({ 'GET /api/counts': counts, 'GET /api/conversations': [], [path]: answer })
}

describe('a header panel', () => {
  beforeEach(() => {
    // React prints what the boundary caught; jsdom has no reportError.
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    globalThis.reportError = () => undefined
  })
  afterEach(() => {
    cleanup()
    jest.restoreAllMocks()
  })

  it.each(Object.entries(cases))('%s: says what broke, and reloads by Retry', async (title, one) => {
    let answer = one.broken
    serve(one.path, () => answer)
    show(one.what)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: title }))
    const panel = within(screen.getByRole('dialog', { name: title }))
    const alert = await panel.findByRole('alert')
    expect(alert.textContent).toContain(`${title} could not be opened`)
    expect(alert.textContent).toContain('Something went wrong while showing it. Nothing that was saved is lost.')
    answer = one.works
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await panel.findByText(one.shows)).toBeTruthy()
  })

  it.each(Object.entries(cases))('%s: says why loading failed, and loads again', async (title, one) => {
    let isRefused = true
    serve(one.path, () => (isRefused ? Response.json(refused, { status: 403 }) : one.works))
    show(one.what)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: title }))
    const panel = within(screen.getByRole('dialog', { name: title }))
    expect((await panel.findByRole('alert')).textContent).toContain(refused.message)
    isRefused = false
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await panel.findByText(one.shows)).toBeTruthy()
  })

  it('a broken search leaves the page alone, and can be repeated', async () => {
    let answer: object = {}
    serve('GET /api/search', () => answer)
    show(<SearchBox sections={[]} actions={[]} />)
    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox'), 'oak')
    expect((await screen.findByRole('alert')).textContent).toContain('The search could not be opened')
    answer = found
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('12 Oak St')).toBeTruthy()
  })

  it('a part whose code fails to load says so, and loads again', async () => {
    let isBroken = true
    const Part = () => {
      if (isBroken) throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
      return <p>Here it is</p>
    }
    show(
      <HeaderPanel name="messages" title="Messages" icon={null} unread={0} reads={[]}>
        <Part />
      </HeaderPanel>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Messages' }))
    expect((await screen.findByRole('alert')).textContent).toContain('It could not be loaded.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Here it is')).toBeTruthy()
  })
})
