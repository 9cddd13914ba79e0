import { toasts, type DealPapers as Papers, type Document } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { jest } from '@jest/globals'
import { TextEncoder } from 'node:util'
import { neededPaper, dealOf, document as filed, papers as noPapers } from '../../testing/rows.js'
import { pdfSaying, readsAsText, takeUploads } from '../../testing/sending.js'

globalThis.TextEncoder = TextEncoder
readsAsText()
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { DealPapers } = await import('./deal-papers.js')

const contract = {
  ...neededPaper,
  key: 'contract',
  label: 'Executed contract',
  documentType: 'CONTRACT',
  trecForm: '20-19',
} as const
const papers: Papers = { ...noPapers, papers: [contract] }
const taken = { uploadURL: 'http://fake/objects/1', objectPath: '/objects/1' }
const refusal = Response.json({ statusCode: 409, code: 'CONFLICT', message: 'Not now.' }, { status: 409 })

interface Standing {
  as?: typeof fakeAgent
  status?: 'UNDER_CONTRACT' | 'CLOSED'
  held?: Papers
}

/** Renders the papers of a deal with this contract date, and records the saved files. */
const open = async (
  contractDate: string | null,
  answer: () => Response | Document = () => filed,
  target: typeof taken | (() => Response) = taken,
  {
    as = fakeAgent,
    status = 'UNDER_CONTRACT',
    held = papers,
    same = [],
  }: Standing & { same?: readonly Document[] } = {},
) => {
  const leave = jest.fn<(url: string) => void>()
  const shell = createFakeShell(as, leave)
  const recorded: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/papers': held,
    'POST /api/objects/upload': target,
    'GET /api/documents': [...same],
    'PUT /api/documents': ({ body }) => {
      recorded.push(body)
      return answer()
    },
  })
  takeUploads()
  const deal = dealOf({ id: papers.dealId, status, contractDate })
  render(
    <ThemeProvider>
      <FakeShell shell={shell}>
        <DealPapers deal={deal} onUpload={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('File for Executed contract')
  return { shell, leave, recorded, field }
}

/** Uploads a file to the line. Returns the shell and the saved files. */
const upload = async (file: File, ...parts: Parameters<typeof open>) => {
  const opened = await open(...parts)
  fireEvent.change(opened.field, { target: { files: [file] } })
  await waitFor(() => expect(opened.recorded).toHaveLength(1))
  return opened
}

const isFree = async (): Promise<void> =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upload: Executed contract' })).toHaveProperty('disabled', false),
  )

/** Makes the fake browser decode every photo. */
const drawsPhotos = (): void => {
  const bytes = Object.assign(new Blob(['jpeg']), { arrayBuffer: async () => new ArrayBuffer(4) })
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
  Object.assign(globalThis, {
    OffscreenCanvas: class {
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
      convertToBlob = async () => bytes
    },
    createImageBitmap: async () => ({ width: 1_000, height: 2_000, close: () => undefined }),
  })
}

afterEach(cleanup)

describe("a file uploaded to a paper's line", () => {
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
  ])('gives no warning where it %s', async (_, file, contractDate) => {
    const { shell } = await upload(file, contractDate)
    const said = { title: 'Success', description: 'Document uploaded successfully' }
    await waitFor(() => expect(shell.toasts.getState().current).toMatchObject(said))
    await isFree()
    expect(shell.toasts.getState().current).toMatchObject(said)
  })

  it('says that the deal already has the same bytes', async () => {
    const there = { ...filed, label: 'Signed contract', uploadedAt: '2026-03-02T18:00:00.000Z' }
    const { shell } = await upload(pdfSaying('scan.pdf', 'A letter'), null, undefined, taken, { same: [there] })
    await waitFor(() =>
      expect(shell.toasts.getState().current).toMatchObject({
        title: 'The same file again',
        description: 'Looks like “Signed contract”, filed Mar 2, 2026.',
        detail: 'Document uploaded successfully',
      }),
    )
  })

  it('says that a refused file was not sent', async () => {
    const { shell } = await upload(pdfSaying('scan.pdf', 'TREC NO. 20-18'), '2026-07-06', () => refusal)
    await waitFor(() =>
      expect(shell.toasts.getState().current).toMatchObject({ description: 'Failed to upload document' }),
    )
  })

  it('is sent once, even when dropped again during the upload, and can be chosen again', async () => {
    const { recorded, field } = await open(null)
    const file = pdfSaying('scan.pdf', 'A letter')
    const emptied = jest.spyOn(field, 'value', 'set')
    fireEvent.change(field, { target: { files: [file] } })
    expect(emptied).toHaveBeenCalledWith('')
    fireEvent.drop(screen.getByText('Executed contract'), { dataTransfer: { files: [file], types: ['Files'] } })
    await waitFor(() => expect(recorded).toHaveLength(1))
    await isFree()
    expect(recorded).toHaveLength(1)
  })

  it('leads to sign-in after the session ended', async () => {
    const over = { statusCode: 401, code: 'UNAUTHORIZED', message: 'Unauthorized', error: 'Unauthorized' }
    const { shell, leave, field } = await open(null, undefined, () => Response.json(over, { status: 401 }))
    fireEvent.change(field, { target: { files: [pdfSaying('scan.pdf', 'A letter')] } })
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    expect(shell.toasts.getState().current).toMatchObject(toasts.sessionExpired)
  })

  it('replaces a paper of a closed deal only with a reason', async () => {
    const document = { id: filed.id, label: 'Scan', contentType: 'application/pdf', mark: null }
    const held: Papers = { ...papers, papers: [{ ...contract, state: 'ACCEPTED', document }] }
    const { recorded, field } = await open(null, undefined, taken, { as: fakeBroker, status: 'CLOSED', held })
    fireEvent.change(field, { target: { files: [pdfSaying('scan.pdf', 'A letter')] } })
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'The signed one' } })
    expect(recorded).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(recorded).toMatchObject([{ paper: 'contract', reason: 'The signed one' }]))
  })

  it('keeps photographed pages until they are filed', async () => {
    drawsPhotos()
    let isRefused = true
    const { recorded } = await open(null, () => (isRefused ? refusal.clone() : filed))
    const photos = ['one.jpg', 'two.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
    fireEvent.change(screen.getByLabelText('Photo of Executed contract'), { target: { files: photos } })
    fireEvent.click(await screen.findByRole('button', { name: 'Use 2 pages as one PDF' }))
    expect(await screen.findByText('The PDF was not filed. Your pages are still here.')).toBeTruthy()
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    isRefused = false
    fireEvent.click(await screen.findByRole('button', { name: 'Use 2 pages as one PDF' }))
    await waitFor(() => expect(recorded).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('Page 1 of 2')).toBeNull())
  })
})
