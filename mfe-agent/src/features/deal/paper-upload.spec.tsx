import type { DealPapers as Papers, Document } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { asked, dealOf, document as filed, papers as noPapers } from '../../testing/rows.js'
import { pdfSaying, readsAsText, takeUploads } from '../../testing/sending.js'

globalThis.TextEncoder = TextEncoder
readsAsText()
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { DealPapers } = await import('./deal-papers.js')

const contract = {
  ...asked,
  key: 'contract',
  label: 'Executed contract',
  documentType: 'CONTRACT',
  trecForm: '20-19',
} as const
const papers: Papers = { ...noPapers, papers: [contract] }
const taken = { uploadURL: 'http://fake/objects/1', objectPath: '/objects/1' }
const refusal = Response.json({ statusCode: 409, code: 'CONFLICT', message: 'Not now.' }, { status: 409 })

/** Uploads a file onto the line of a deal of this contract date; answers the shell, and what was recorded. */
const upload = async (file: File, contractDate: string | null, answer: () => Response | Document = () => filed) => {
  const shell = createFakeShell(fakeAgent)
  const recorded: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/papers': papers,
    'POST /api/objects/upload': taken,
    'PUT /api/documents': ({ body }) => {
      recorded.push(body)
      return answer()
    },
  })
  takeUploads()
  const deal = dealOf({ id: papers.dealId, status: 'UNDER_CONTRACT', contractDate })
  render(
    <ThemeProvider>
      <FakeShell shell={shell}>
        <DealPapers deal={deal} />
      </FakeShell>
    </ThemeProvider>,
  )
  fireEvent.change(await screen.findByLabelText('File for Executed contract'), { target: { files: [file] } })
  await waitFor(() => expect(recorded).toHaveLength(1))
  return { shell, recorded }
}

afterEach(cleanup)

describe('a file that is uploaded onto the line of its paper', () => {
  it('warns of a form that was replaced by the day of the contract', async () => {
    const { shell, recorded } = await upload(pdfSaying('scan.pdf', 'TREC NO. 20-18'), '2026-07-06')
    await waitFor(() =>
      expect(shell.toasts.getState().current).toMatchObject({
        description: 'TREC 20-18 was replaced by 20-19 on Jul 1, 2026. Check that it may be used.',
      }),
    )
    expect(shell.toasts.getState().current).toMatchObject({ detail: 'Document uploaded successfully' })
    expect(recorded).toMatchObject([{ paper: 'contract', type: 'CONTRACT', documentURL: '/objects/1' }])
  })

  it.each([
    ['was in force then', pdfSaying('scan.pdf', 'TREC NO. 20-18'), '2026-06-30'],
    ['is in force, of a deal without a contract', pdfSaying('scan.pdf', 'TREC NO. 20-19'), null],
    ['says no form', pdfSaying('scan.pdf', 'A letter'), '2026-07-06'],
    ['is no PDF', new File(['TREC NO. 20-18'.repeat(20)], 'scan.txt', { type: 'text/plain' }), '2026-07-06'],
  ])('warns of nothing where it %s', async (_, file, contractDate) => {
    const { shell } = await upload(file, contractDate)
    const said = { title: 'Success', description: 'Document uploaded successfully' }
    await waitFor(() => expect(shell.toasts.getState().current).toMatchObject(said))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Upload: Executed contract' })).toHaveProperty('disabled', false),
    )
    expect(shell.toasts.getState().current).toMatchObject(said)
  })

  it('says that it was not sent where it was refused', async () => {
    const { shell } = await upload(pdfSaying('scan.pdf', 'TREC NO. 20-18'), '2026-07-06', () => refusal)
    await waitFor(() =>
      expect(shell.toasts.getState().current).toMatchObject({ description: 'Failed to upload document' }),
    )
  })
})
