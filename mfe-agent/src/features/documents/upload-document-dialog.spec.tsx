import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { dealOf, document as filed } from '../../testing/rows.js'
import { pdfSaying, takeUploads } from '../../testing/sending.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { UploadDocumentDialog } = await import('./upload-document-dialog.js')

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it("names the deal's document with the same bytes before saving", async () => {
  const deal = dealOf({ id: '01900000-0000-7000-8000-0000000000d7', status: 'UNDER_CONTRACT' })
  const asked: (string | null)[][] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  takeUploads()
  globalThis.fetch = fakeFetch({
    'GET /api/deals': [deal],
    'POST /api/objects/upload': { uploadURL: 'http://fake/object', objectPath: '/objects/7' },
    'GET /api/documents': ({ url }) => {
      asked.push(['dealId', 'bytesOf'].map((name) => url.searchParams.get(name)))
      return [{ ...filed, label: 'Signed contract', uploadedAt: '2026-03-02T18:00:00.000Z' }]
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <UploadDocumentDialog open onClose={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [pdfSaying('contract.pdf', 'A scan')] } })
  await screen.findByText(/uploaded$/)
  expect([asked, screen.queryByText(/^Looks like/)]).toEqual([[], null])
  fireEvent.mouseDown(screen.getByLabelText('Deal'))
  fireEvent.click(await screen.findByTitle(`${deal.propertyAddress}, ${deal.city}`))
  const name = await screen.findByRole('link', { name: 'Signed contract' })
  expect(name.parentElement?.textContent).toBe('Looks like “Signed contract”, filed Mar 2, 2026')
  await waitFor(() => expect(asked).toEqual([[deal.id, '7']]))
})
