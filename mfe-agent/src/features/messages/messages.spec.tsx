import type { Conversation } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor } = await import('@testing-library/react')
const { default: Messages } = await import('./messages.js')
const { default: ConversationScreen } = await import('./conversation.js')

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
const said = { id, conversationId: id, authorId: id, authorName: 'Priya Raman', body: 'Until three', createdAt: at }

const open = (path: string, element: ReactNode): unknown[] => {
  const read: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/conversations': [talk],
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

it('lists conversations by their people, with what is unread', async () => {
  open('/messages', <Messages />)
  const link = await screen.findByRole('link', { name: 'Priya Raman and Dana Whitfield' })
  expect([link.getAttribute('href'), screen.getByText('2 unread').textContent]).toEqual([`/messages/${id}`, '2 unread'])
})

it('shows a conversation, which then waits no more', async () => {
  const read = open(`/messages/${id}`, <ConversationScreen />)
  expect(await screen.findByText('Until three')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Priya Raman and Dana Whitfield' })).toBeTruthy()
  await waitFor(() => expect(read).toEqual([{ upTo: id }]))
})
