import type { ClientTimelineEntry } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { Route, Routes } from 'react-router'
import { client } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { act: inReact, cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { default: ClientPage } = await import('./client.js')

const { id } = client
const call: ClientTimelineEntry = {
  id: '01900000-0000-7000-8000-0000000000e1',
  kind: 'CALL',
  // 7 pm in Austin, the next day in UTC.
  at: '2026-11-21T01:00:00.000Z',
  text: 'Wants a pool',
  byName: 'Dana Reyes',
  dealId: null,
  documentId: null,
  mine: true,
}
const deal: ClientTimelineEntry = {
  ...call,
  id: 'd',
  kind: 'DEAL_STARTED',
  text: '9 Pecan Way',
  dealId: 'd1',
  mine: false,
}

const open = () => {
  const shell = createFakeShell(fakeAgent)
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/clients/:id': { ...client, phone: '5125550142', email: 'greta@home.test' },
    'GET /api/clients/:id/timeline': [call, deal],
    'POST /api/clients/:id/notes': ({ body }) => {
      sent.push(body)
      return call
    },
    'DELETE /api/clients/:id/notes/:noteId': ({ url }) => {
      sent.push(url.pathname)
      return null
    },
    'GET /api/deals': [],
    'GET /api/documents': [],
  })
  render(
    <ThemeProvider>
      <FakeShell shell={shell} path={`/clients/${id}`}>
        <Routes>
          <Route path="/clients/:id" element={<ClientPage />} />
        </Routes>
      </FakeShell>
    </ThemeProvider>,
  )
  return { sent, shell, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  // A form keeps its input for the next opening.
  sessionStorage.clear()
})

describe("a client's page", () => {
  it('shows the history with its authors and links to deals, and takes a deleted note back', async () => {
    const { sent, shell, user } = open()
    const entries = await screen.findAllByRole('listitem')
    expect(entries[0]?.textContent).toMatch(/Call Dana Reyes, .*Wants a pool/)
    expect(screen.getByRole('link', { name: '9 Pecan Way' }).getAttribute('href')).toBe('/deals/d1')
    await user.click(screen.getByRole('button', { name: 'Delete the note: Wants a pool' }))
    await waitFor(() => expect(shell.toasts.getState().current?.title).toBe('Note deleted'))
    inReact(() => shell.toasts.getState().current?.undo?.())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      `/api/clients/${id}/notes/${call.id}`,
      { kind: 'CALL', body: 'Wants a pool', day: '2026-11-20' },
    ])
  })

  it('does not refetch a client that is being deleted', async () => {
    const { user } = open()
    await screen.findAllByRole('listitem')
    const answers = globalThis.fetch
    globalThis.fetch = async (input, init) =>
      init?.method === 'DELETE' ? new Promise(() => undefined) : answers(input, init)
    await user.click(screen.getByRole('button', { name: 'More for Greta Haas' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Greta Haas?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Wants a pool')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Greta Haas', level: 1 })).toBeTruthy()
  })

  it('shows the telephone number in its usual form', async () => {
    open()
    const link = await screen.findByRole('link', { name: '(512) 555-0142' })
    expect(link.getAttribute('href')).toBe('tel:5125550142')
  })

  it('calls by telephone, and offers to log the call', async () => {
    const { sent, user } = open()
    const link = await screen.findByRole('link', { name: 'Call' })
    expect(link.getAttribute('href')).toBe('tel:5125550142')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    const dialog = within(await screen.findByRole('dialog', { name: 'Note on Greta Haas' }, { timeout: 5_000 }))
    await user.type(dialog.getByLabelText('What Was Said'), 'Left a message')
    await user.click(dialog.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ kind: 'CALL', body: 'Left a message' })
  })
})
