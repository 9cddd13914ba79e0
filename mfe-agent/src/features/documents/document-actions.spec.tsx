import type { Document } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { document } from '../../testing/rows.js'
import { selecting } from '../../testing/selection.js'

globalThis.TextEncoder = TextEncoder
const { fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { SelectedDocumentsActions } = await import('./document-actions.js')

const settled: Document = { ...document, id: '01900000-0000-7000-8000-0000000000f1', label: 'Signed contract' }
const refused = { statusCode: 400, code: 'DOCUMENT_REASON_REQUIRED', message: 'Enter a reason', error: 'Bad Request' }

it('asks once for a reason for all selected documents that need one', async () => {
  const archived: unknown[] = []
  globalThis.fetch = fakeFetch({
    'POST /api/documents/:id/archive': ({ url, body }) => {
      if (url.pathname.includes(settled.id) && body === undefined) return Response.json(refused, { status: 400 })
      archived.push([url.pathname.split('/').at(-2), body])
      return document
    },
  })
  const dropped: unknown[] = []
  const selection = {
    ...selecting<Document>(document, ({ label }) => label),
    picked: [document, settled],
    drop: (...rows: unknown[]) => void dropped.push(rows),
  }
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <SelectedDocumentsActions selection={selection} />
      </FakeShell>
    </ThemeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  const reason = await screen.findByLabelText('Reason')
  expect(screen.getByText('Archive 1 document')).toBeTruthy()
  expect([archived, dropped]).toEqual([[[document.id, undefined]], [[[document, settled], [settled]]]])
  fireEvent.change(reason, { target: { value: 'Filed twice' } })
  fireEvent.submit(reason)
  await waitFor(() => expect(archived.at(-1)).toEqual([settled.id, { reason: 'Filed twice' }]))
  await waitFor(() => expect(dropped.at(-1)).toEqual([[settled], []]))
})
