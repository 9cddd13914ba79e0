import type { Colleague, Conversation } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'

globalThis.TextEncoder = TextEncoder
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { default: Messages } = await import('./messages.js')
const { default: ConversationScreen } = await import('./conversation.js')
const { NewMessageDialog } = await import('./new-message-dialog.js')

const id = '01900000-0000-7000-8000-000000000001'
const at = '2026-11-23T15:00:00.000Z'
const talk: Conversation = {
  id,
  people: [
    { id, name: 'Priya Raman', role: 'TC' },
    { id: fakeAgent.id, name: 'Dana Whitfield', role: 'BROKER' },
  ],
  unread: 2,
  authorName: 'Priya Raman',
  body: 'Until three',
  createdAt: at,
}
const thread = {
  dealId: id,
  propertyAddress: '12 Oak Ln',
  city: 'Austin',
  unread: 3,
  authorName: 'Dana Whitfield',
  body: 'Sign page 4',
  createdAt: at,
}
const said = { id, conversationId: id, authorId: id, authorName: 'Priya Raman', body: 'Until three', createdAt: at }

const open = (path: string, element: ReactNode): unknown[] => {
  const read: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/conversations': [talk],
    'GET /api/messages': [thread],
    'GET /api/conversations/:id': talk,
    'GET /api/conversations/:id/messages': [{ ...said, mine: false }],
    'POST /api/conversations/:id/read': ({ body }) => {
      read.push(body)
      return { success: true }
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)} path={path}>
        <Routes>
          <Route path="/messages/:id?" element={element} />
        </Routes>
      </FakeShell>
    </ThemeProvider>,
  )
  return read
}

afterEach(cleanup)

it('lists conversations by their people, with unread counts', async () => {
  open('/messages', <Messages />)
  const link = await screen.findByRole('link', { name: 'Priya Raman and Dana Whitfield' })
  expect([link.getAttribute('href'), screen.getByText('2 unread').textContent]).toEqual([`/messages/${id}`, '2 unread'])
})

it('lists deal messages, which a phone shows nowhere else', async () => {
  open('/messages', <Messages />)
  const link = await screen.findByRole('link', { name: '12 Oak Ln, Austin' })
  expect([link.getAttribute('href'), screen.getByText('3 unread').textContent]).toEqual([
    `/deals/${id}#messages`,
    '3 unread',
  ])
})

it('shows a conversation and clears its unread count', async () => {
  const read = open(`/messages/${id}`, <ConversationScreen />)
  expect(await screen.findByText('Until three')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Priya Raman and Dana Whitfield' })).toBeTruthy()
  await waitFor(() => expect(read).toEqual([{ upTo: id }]))
})

const person = (name: string): Colleague => ({ id: crypto.randomUUID(), name, role: 'AGENT' })

it('finds a person among thousands by name, and keeps earlier choices', async () => {
  const known = [...Array.from({ length: 40 }, (_, place) => person(`Agent ${place}`)), person('Zadie Quill')]
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/conversations/people': ({ url }) =>
      known.filter(({ name }) => name.includes(url.searchParams.get('q') ?? '')).slice(0, 20),
    'POST /api/conversations': ({ body }) => {
      sent.push(body)
      return talk
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)} path="/messages">
        <NewMessageDialog open onClose={() => undefined} onSent={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  const to = await screen.findByRole('combobox', { name: 'To' })
  fireEvent.mouseDown(to)
  fireEvent.click(await screen.findByText('Agent 3, Agent'))
  fireEvent.change(to, { target: { value: 'Zadie' } })
  fireEvent.click(await screen.findByText('Zadie Quill, Agent'))
  expect(screen.getByTitle('Agent 3, Agent')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hello' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual([{ userIds: [known[3]?.id, known[40]?.id], body: 'Hello' }]))
})
