import { draftTexts, type Deal, type Document, type Paper } from '@bluebonnet/contracts'
import { manyDocuments, type DocumentType } from '@bluebonnet/domain'
import { createFakeShell, FakeShell, fakeAgent, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { EventEmitter, once } from 'node:events'
import { TextEncoder } from 'node:util'
import { neededPaper, dealOf, document as filedDocument, papers as noPapers } from '../../testing/rows.js'
import { pdfSaying, readsAsText, takeUploads } from '../../testing/sending.js'

globalThis.TextEncoder = TextEncoder
readsAsText()
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { UploadPapersDialog } = await import('./upload-papers-dialog.js')

const contractAndSurvey = () => [pdfSaying('contract.pdf', 'TREC NO. 20-19'), pdfSaying('survey.pdf', 'Lines')]

/** A PDF whose bytes are read when `reading` is 'over'. */
const slowlyRead = (name: string, text: string) => {
  const file = pdfSaying(name, text)
  const reading = new EventEmitter()
  const now = file.arrayBuffer.bind(file)
  const arrayBuffer = async () => {
    await once(reading, 'over')
    return now()
  }
  return { slow: Object.assign(file, { arrayBuffer }), reading }
}

const line = (key: string, label: string, documentType: DocumentType, trecForm: string): Paper => ({
  ...neededPaper,
  key,
  label,
  documentType,
  trecForm,
})
const lines = [
  line('contract', 'Executed contract', 'CONTRACT', '20-19'),
  line('financing', 'Third party financing addendum', 'ADDENDUM', '40-11'),
  line('lead-paint', 'Lead-based paint addendum', 'ADDENDUM', '56-0'),
]

const refusal = () =>
  new Response(
    JSON.stringify({ statusCode: 409, code: 'X', message: 'This deal is closed', error: 'This deal is closed' }),
    { status: 409 },
  )

interface DropOptions {
  as?: typeof fakeAgent
  status?: Deal['status']
  about?: { dealId: string } | null
  /** Whether the server refuses this document. */
  refuses?: (document: string) => boolean
}

/** Opens the dialog of a deal with these files dropped. Returns what it saved. */
const drop = async (
  files: readonly File[],
  papers: readonly Paper[] = lines,
  same: readonly Document[] = [],
  {
    as = fakeAgent,
    status = 'UNDER_CONTRACT',
    about = { dealId: noPapers.dealId },
    refuses = () => false,
  }: DropOptions = {},
) => {
  const recorded: unknown[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  takeUploads()
  let count = 0
  globalThis.fetch = fakeFetch({
    'GET /api/deals': [dealOf({ id: noPapers.dealId, status: 'UNDER_CONTRACT' })],
    'GET /api/deals/:id': dealOf({ id: noPapers.dealId, status, contractDate: '2026-07-06' }),
    'GET /api/deals/:id/papers': { ...noPapers, papers: [...papers] },
    'POST /api/objects/upload': () => {
      count += 1
      return { uploadURL: 'http://fake/object', objectPath: `/objects/${count}` }
    },
    'GET /api/documents': ({ url }) => (url.searchParams.get('bytesOf') === '1' ? [...same] : []),
    'PUT /api/documents': ({ body }) => {
      if (refuses(JSON.stringify(body))) return refusal()
      recorded.push(body)
      return filedDocument
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(as)}>
        <UploadPapersDialog open about={about} dropped={files} onClose={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  await screen.findByLabelText(`Paper of ${files[0]?.name}`)
  return recorded
}
const shown = (label: string) => screen.getByLabelText(label).closest('.ant-select')?.textContent
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label))
  const found = await waitFor(() => {
    const [last] = screen
      .getAllByTitle(option)
      .filter((one) => one.matches('.ant-select-item-option'))
      .toReversed()
    if (last === undefined) throw new Error(`No ${option}`)
    return last
  })
  fireEvent.click(found)
  await waitFor(() => expect(shown(label)).toContain(option), { timeout: 5_000 })
}
const send = () => {
  const [button] = screen.getAllByRole('button', { name: 'Confirm' }).toReversed()
  if (button) fireEvent.click(button)
}

afterEach(cleanup)

describe('the line of each of several files', () => {
  it('is suggested by name, changed by the person, and sent as shown', async () => {
    const recorded = await drop([
      pdfSaying('Lead-based paint addendum.pdf', 'A scan'),
      pdfSaying('Addendum 2.pdf', 'A scan'),
      pdfSaying('scan.pdf', 'TREC NO. 20-18'),
    ])
    expect(shown('Paper of Lead-based paint addendum.pdf')).toContain('Lead-based paint addendum')
    expect(shown('Paper of Addendum 2.pdf')).toContain('Addendum')
    await waitFor(() => expect(shown('Paper of scan.pdf')).toContain('Executed contract'))
    const sure = (await screen.findByText('The file says TREC 20-18')).closest('td')?.textContent
    expect(sure).toBe('Sure The file says TREC 20-18')
    expect(screen.getAllByText('By its name')).toHaveLength(2)
    expect(screen.getByText(/^TREC 20-18 was replaced by 20-19 on/)).toBeTruthy()
    await choose('Paper of Addendum 2.pdf', 'Third party financing addendum')
    await choose('Paper of Lead-based paint addendum.pdf', 'Addendum')
    expect(screen.getAllByText('Your choice')).toHaveLength(2)
    send()
    await waitFor(() => expect(recorded).toHaveLength(3))
    expect(recorded).toEqual([
      expect.objectContaining({ label: 'Addendum 2', type: 'ADDENDUM', paper: 'financing' }),
      expect.objectContaining({ label: 'scan', type: 'CONTRACT', paper: 'contract' }),
      expect.not.objectContaining({ paper: expect.anything() }),
    ])
    expect(recorded[2]).toMatchObject({ label: 'Lead-based paint addendum', type: 'ADDENDUM' })
  })

  it('shows that the file is being read until it is', async () => {
    const { slow, reading } = slowlyRead('slow.pdf', 'TREC NO. 20-19')
    await drop([slow])
    const row = screen.getByLabelText('Paper of slow.pdf').closest('tr')
    expect(row?.textContent).toContain('Reading…')
    await waitFor(() => expect(reading.listenerCount('over')).toBe(1))
    reading.emit('over')
    await screen.findByText('The file says TREC 20-19')
    expect(row?.textContent).not.toContain('Reading…')
  })

  it('is the one shown when reading ends after Confirm, also for a file added later', async () => {
    const { slow, reading } = slowlyRead('slow.pdf', 'TREC NO. 20-19')
    const recorded = await drop([slow])
    send()
    await screen.findByRole('button', { name: 'Uploading...' })
    const later = pdfSaying('Lead-based paint addendum.pdf', 'A scan')
    fireEvent.change(screen.getByLabelText('Files'), { target: { files: [later] } })
    fireEvent.change(await screen.findByLabelText('Name of slow.pdf'), { target: { value: 'Signed contract' } })
    await waitFor(() => expect(reading.listenerCount('over')).toBe(2))
    await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]))
    expect(recorded).toEqual([])
    reading.emit('over')
    await waitFor(() => expect(recorded).toHaveLength(2))
    expect(recorded).toEqual([
      expect.objectContaining({ label: 'Signed contract', type: 'CONTRACT', paper: 'contract' }),
      expect.objectContaining({ label: 'Lead-based paint addendum', type: 'ADDENDUM', paper: 'lead-paint' }),
    ])
  })

  it('says where a file without a line goes by its type', async () => {
    await drop([pdfSaying('contract.pdf', 'A scan')])
    expect(shown('Paper of contract.pdf')).toContain('Executed contract')
    const words = 'By its type it is filed as Executed contract. Choose another type to prevent that.'
    expect(screen.queryByText(words)).toBeNull()
    await choose('Paper of contract.pdf', 'Contract')
    expect(await screen.findByText(words)).toBeTruthy()
    await choose('Paper of contract.pdf', 'Other')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })

  it("names the deal's document with the same bytes, and still files the new one", async () => {
    const there = { ...filedDocument, label: 'Signed contract', uploadedAt: '2026-03-02T18:00:00.000Z' }
    const recorded = await drop([pdfSaying('contract.pdf', 'A scan'), pdfSaying('survey.pdf', 'Lines')], lines, [there])
    const name = await screen.findByRole('link', { name: 'Signed contract' })
    expect(name.getAttribute('href')).toBe(there.url)
    expect(name.parentElement?.textContent).toBe('Looks like “Signed contract”, filed Mar 2, 2026')
    expect(screen.getAllByText(/^Looks like/)).toHaveLength(1)
    send()
    await waitFor(() => expect(recorded).toHaveLength(2))
  })

  it('may already have a paper, if the person says so', async () => {
    const there = { ...line('contract', 'Executed contract', 'CONTRACT', '20-19'), state: 'ACCEPTED' } as const
    const recorded = await drop([pdfSaying('contract.pdf', 'TREC NO. 20-19')], [there])
    expect(shown('Paper of contract.pdf')).toBe('Contract')
    expect(screen.getByText('Already there')).toBeTruthy()
    expect(screen.getByText('Choose “Executed contract” to replace it')).toBeTruthy()
    await choose('Paper of contract.pdf', 'Executed contract (replaces its file)')
    expect(screen.queryByText('Already there')).toBeNull()
    send()
    await waitFor(() => expect(recorded).toMatchObject([{ type: 'CONTRACT', paper: 'contract' }]))
  })

  it('replaces a paper of a closed deal only for a broker with a reason', async () => {
    const held = { id: filedDocument.id, label: 'Scan', contentType: 'application/pdf', mark: null }
    const there: Paper = {
      ...line('contract', 'Executed contract', 'CONTRACT', '20-19'),
      state: 'ACCEPTED',
      document: held,
    }
    const papers = [there, line('financing', 'Third party financing addendum', 'ADDENDUM', '40-11')]
    const recorded = await drop(contractAndSurvey(), papers, [], { as: fakeBroker, status: 'CLOSED' })
    expect(screen.queryByLabelText('Reason')).toBeNull()
    await choose('Paper of contract.pdf', 'Executed contract (replaces its file)')
    const reason = await screen.findByLabelText('Reason')
    send()
    expect(await screen.findByText('Enter a reason')).toBeTruthy()
    expect(recorded).toEqual([])
    fireEvent.change(reason, { target: { value: 'The signed one' } })
    send()
    await waitFor(() => expect(recorded).toHaveLength(2))
    expect(recorded).toEqual([
      expect.objectContaining({ paper: 'contract', reason: 'The signed one' }),
      expect.not.objectContaining({ reason: expect.anything() }),
    ])
    cleanup()
    await drop(contractAndSurvey(), papers, [], { status: 'CLOSED' })
    fireEvent.mouseDown(screen.getByLabelText('Paper of contract.pdf'))
    expect(await screen.findAllByTitle('Third party financing addendum')).not.toEqual([])
    expect(screen.queryByTitle(/^Executed contract/)).toBeNull()
  })
})

describe('a file that fails', () => {
  it('keeps its row with the reason and a Retry, while the others are filed', async () => {
    let refuses = true
    const recorded = await drop(contractAndSurvey(), lines, [], {
      refuses: (document) => refuses && document.includes('survey'),
    })
    send()
    const retry = await screen.findByRole('button', { name: 'Retry survey.pdf' })
    expect(retry.closest('tr')?.textContent).toContain('This deal is closed')
    expect(screen.getByText('1 file is not filed yet. Retry or remove what is marked.')).toBeTruthy()
    expect(recorded).toMatchObject([{ label: 'contract', paper: 'contract' }])
    expect(screen.queryByLabelText('Paper of contract.pdf')).toBeNull()
    refuses = false
    fireEvent.click(retry)
    await waitFor(() => expect(recorded).toMatchObject([{ label: 'contract' }, { label: 'survey' }]))
  })

  it('leaves nothing for the next opening once a Retry has filed the last one', async () => {
    sessionStorage.clear()
    let refuses = true
    const recorded = await drop(contractAndSurvey(), lines, [], { refuses: () => refuses })
    send()
    const retry = await screen.findByRole('button', { name: 'Retry survey.pdf' })
    refuses = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry contract.pdf' }))
    await waitFor(() => expect(screen.queryByLabelText('Paper of contract.pdf')).toBeNull())
    fireEvent.click(retry)
    await waitFor(() => expect(screen.queryByLabelText('Paper of survey.pdf')).toBeNull())
    expect(recorded).toHaveLength(2)
    cleanup()
    await drop(contractAndSurvey())
    expect(screen.queryByText(draftTexts.filesGone, { exact: false })).toBeNull()
  })

  it('keeps photos whose PDF would be too large', async () => {
    const bytes = Object.assign(new Blob(['jpeg']), {
      arrayBuffer: async () => new ArrayBuffer(manyDocuments.bytes / 2),
    })
    Object.assign(globalThis, {
      OffscreenCanvas: class {
        getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
        convertToBlob = async () => bytes
      },
      createImageBitmap: async () => ({ width: 1_000, height: 2_000, close: () => undefined }),
    })
    await drop(['one.jpg', 'two.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' })))
    fireEvent.click(screen.getByRole('button', { name: 'Combine 2 photos into one PDF' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Use 2 pages as one PDF' }))
    expect(await screen.findByText('The PDF is larger than 50 MB. Remove pages from it.')).toBeTruthy()
    expect(screen.getByLabelText('Paper of one.jpg')).toBeTruthy()
    expect(screen.getByLabelText('Paper of two.jpg')).toBeTruthy()
  })

  it('says that two chosen files are the same', async () => {
    await drop([pdfSaying('one.pdf', 'Lines'), pdfSaying('other.pdf', 'Lines'), pdfSaying('third.pdf', 'Words')])
    const words = await screen.findByText('The same file as one.pdf')
    expect(words.closest('tr')?.textContent).toContain('other.pdf')
    expect(screen.getAllByText(/^The same file as/)).toHaveLength(1)
  })
})

it('files each document to its own deal, otherwise to the common one', async () => {
  const recorded = await drop(contractAndSurvey(), lines, [], { about: null })
  expect(shown('Paper of contract.pdf')).toBe('Contract')
  await choose('Deal of contract.pdf', '12 Oak St, Austin')
  await waitFor(() => expect(shown('Paper of contract.pdf')).toBe('Executed contract'))
  send()
  await waitFor(() => expect(recorded).toHaveLength(2))
  expect(recorded).toEqual([
    expect.objectContaining({ label: 'contract', paper: 'contract', dealId: noPapers.dealId }),
    expect.not.objectContaining({ dealId: expect.anything() }),
  ])
})
