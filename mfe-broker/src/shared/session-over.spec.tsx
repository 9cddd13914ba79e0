import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it, jest } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import Books from '../features/books/books.js'
import { LicenceFileCard } from '../features/licences/licence-file.js'

afterEach(cleanup)

const over = { statusCode: 401, code: 'UNAUTHORIZED', message: 'Unauthorized', error: 'Unauthorized' }
const unauthorized = (): Response => Response.json(over, { status: 401 })

it.each([
  [
    'TREC’s file',
    <LicenceFileCard key="card" />,
    async () =>
      fireEvent.change(await screen.findByLabelText('TREC’s file', { selector: 'input' }), {
        target: { files: [new File([], 'a.txt')] },
      }),
  ],
  [
    'a file for Xero',
    <Books key="books" />,
    async () => fireEvent.click(await screen.findByRole('button', { name: 'Xero' })),
  ],
])('a request for %s after the session ended leads to sign-in', async (_, part, ask) => {
  globalThis.fetch = fakeFetch({
    'GET /api/licences/files': [],
    'GET /api/books': { closedThrough: null, closable: null, accounts: [] },
    'GET /api/journal-entries': [],
    'POST /api/objects/upload': unauthorized,
    'GET /api/exports/journal.xero': unauthorized,
  })
  const leave = jest.fn<(url: string) => void>()
  render(
    <FakeShell shell={createFakeShell(fakeBroker, leave)}>
      <ThemeProvider>{part}</ThemeProvider>
    </FakeShell>,
  )
  await ask()
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
})
