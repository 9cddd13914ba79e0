import type { Deal, Document, DocumentType, Paper } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { asked, dealOf, document as filedDocument, papers as noPapers } from '../../testing/rows.js'
import { pdfSaying, readsAsText, takeUploads } from '../../testing/sending.js'

globalThis.TextEncoder = TextEncoder
readsAsText()
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { filePapers, UploadPapersDialog } = await import('./upload-papers-dialog.js')

const sentOf = (id: string, label: string, type: DocumentType = 'OTHER') => ({
  id,
  label,
  type,
  objectPath: `/objects/${id}`,
})
const contract = { ...sentOf('1', 'Contract', 'CONTRACT'), paper: 'contract' }
const [receipt, scan] = [sentOf('2', 'Receipt'), sentOf('3', 'scan.pdf')]

const contractAndSurvey = () => [pdfSaying('contract.pdf', 'TREC NO. 20-19'), pdfSaying('survey.pdf', 'Lines')]

describe('papers that are filed together', () => {
  it('keep what was refused and what stands behind it, and file none twice when they are sent again', async () => {
    const filed: unknown[] = []
    let waiting = [contract, receipt, scan]
    let refuses = true
    const send = async (): Promise<void> =>
      filePapers(
        waiting,
        async (paper) => {
          if (paper.label === 'Receipt' && refuses) throw new Error('No connection')
          filed.push(paper)
        },
        (id) => {
          waiting = waiting.filter((one) => one.id !== id)
        },
      )
    await expect(send()).rejects.toThrow('No connection')
    expect(waiting).toEqual([receipt, scan])
    refuses = false
    await send()
    expect(filed).toEqual([
      { label: 'Contract', type: 'CONTRACT', objectPath: '/objects/1', paper: 'contract' },
      { label: 'Receipt', type: 'OTHER', objectPath: '/objects/2' },
      { label: 'scan.pdf', type: 'OTHER', objectPath: '/objects/3' },
    ])
    expect(waiting).toEqual([])
  })

  it('file those with a line first: then no other one comes there by its type', async () => {
    const filed: string[] = []
    const draft = sentOf('4', 'Draft', 'CONTRACT')
    await filePapers(
      [draft, contract],
      async ({ label }) => filed.push(label),
      () => undefined,
    )
    expect(filed).toEqual(['Contract', 'Draft'])
  })
})

const line = (key: string, label: string, documentType: DocumentType, trecForm: string): Paper => ({
  ...asked,
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

/** The dialog of a deal with these files dropped; answers what it recorded. */
const drop = async (
  files: readonly File[],
  papers: readonly Paper[] = lines,
  same: readonly Document[] = [],
  { as = fakeAgent, status = 'UNDER_CONTRACT' }: { as?: typeof fakeAgent; status?: Deal['status'] } = {},
) => {
  const recorded: unknown[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  takeUploads()
  let count = 0
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id': dealOf({ id: noPapers.dealId, status, contractDate: '2026-07-06' }),
    'GET /api/deals/:id/papers': { ...noPapers, papers: [...papers] },
    'POST /api/objects/upload': () => {
      count += 1
      return { uploadURL: 'http://fake/object', objectPath: `/objects/${count}` }
    },
    'GET /api/documents': ({ url }) => (url.searchParams.get('bytesOf') === '1' ? [...same] : []),
    'PUT /api/documents': ({ body }) => {
      recorded.push(body)
      return filedDocument
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(as)}>
        <UploadPapersDialog open about={{ dealId: noPapers.dealId }} dropped={files} onClose={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  await screen.findByLabelText(`Checklist line of ${files[0]?.name}`)
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
  await waitFor(() => expect(shown(label)).toContain(option))
}
const send = () => {
  const [button] = screen.getAllByRole('button', { name: 'Upload files' }).toReversed()
  if (button) fireEvent.click(button)
}

afterEach(cleanup)

describe('the line of each of several files', () => {
  it('is proposed by name, changed by the person, and sent as it stands', async () => {
    const recorded = await drop([
      pdfSaying('Lead-based paint addendum.pdf', 'A scan'),
      pdfSaying('Addendum 2.pdf', 'A scan'),
      pdfSaying('scan.pdf', 'TREC NO. 20-18'),
    ])
    expect(shown('Checklist line of Lead-based paint addendum.pdf')).toContain('Lead-based paint addendum')
    expect(shown('Checklist line of Addendum 2.pdf')).toContain('No line')
    await waitFor(() => expect(shown('Checklist line of scan.pdf')).toContain('Executed contract'))
    expect(shown('Type of scan.pdf')).toContain('Contract')
    expect(screen.getByText('The file says TREC 20-18')).toBeTruthy()
    expect(screen.getByText(/^TREC 20-18 was replaced by 20-19 on/)).toBeTruthy()
    await choose('Checklist line of Addendum 2.pdf', 'Third party financing addendum')
    await choose('Checklist line of Lead-based paint addendum.pdf', 'No line')
    send()
    await waitFor(() => expect(recorded).toHaveLength(3))
    expect(recorded).toEqual([
      expect.objectContaining({ label: 'Addendum 2', type: 'ADDENDUM', paper: 'financing' }),
      expect.objectContaining({ label: 'scan', type: 'CONTRACT', paper: 'contract' }),
      expect.not.objectContaining({ paper: expect.anything() }),
    ])
    expect(recorded[2]).toMatchObject({ label: 'Lead-based paint addendum', type: 'ADDENDUM' })
  })

  it('says where a file without one comes all the same, by its type', async () => {
    await drop([pdfSaying('contract.pdf', 'A scan')])
    expect(shown('Checklist line of contract.pdf')).toContain('Executed contract')
    const words = 'Its type puts it to Executed contract. Choose another type to keep it from there.'
    expect(screen.queryByText(words)).toBeNull()
    await choose('Checklist line of contract.pdf', 'No line')
    expect(await screen.findByText(words)).toBeTruthy()
    await choose('Type of contract.pdf', 'Other')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(shown('Checklist line of contract.pdf')).toContain('No line')
  })

  it('says beside the file which document of the deal has the same bytes, and files it all the same', async () => {
    const there = { ...filedDocument, label: 'Signed contract', uploadedAt: '2026-03-02T18:00:00.000Z' }
    const recorded = await drop([pdfSaying('contract.pdf', 'A scan'), pdfSaying('survey.pdf', 'Lines')], lines, [there])
    const name = await screen.findByRole('link', { name: 'Signed contract' })
    expect(name.getAttribute('href')).toBe(there.url)
    expect(name.parentElement?.textContent).toBe('Looks like “Signed contract”, filed Mar 2, 2026')
    expect(screen.getAllByText(/^Looks like/)).toHaveLength(1)
    send()
    await waitFor(() => expect(recorded).toHaveLength(2))
  })

  it('may be one whose paper is there, if the person says so', async () => {
    const there = { ...line('contract', 'Executed contract', 'CONTRACT', '20-19'), state: 'ACCEPTED' } as const
    const recorded = await drop([pdfSaying('contract.pdf', 'TREC NO. 20-19')], [there])
    expect(shown('Checklist line of contract.pdf')).toContain('No line')
    await choose('Checklist line of contract.pdf', 'Executed contract (in place of what is there)')
    send()
    await waitFor(() => expect(recorded).toMatchObject([{ type: 'CONTRACT', paper: 'contract' }]))
  })

  it('takes the place of what a closed deal has there by a broker alone, for a reason', async () => {
    const held = { id: filedDocument.id, label: 'Scan', contentType: 'application/pdf', mark: null }
    const there: Paper = {
      ...line('contract', 'Executed contract', 'CONTRACT', '20-19'),
      state: 'ACCEPTED',
      document: held,
    }
    const papers = [there, line('financing', 'Third party financing addendum', 'ADDENDUM', '40-11')]
    const recorded = await drop(contractAndSurvey(), papers, [], { as: fakeBroker, status: 'CLOSED' })
    expect(screen.queryByLabelText('Reason')).toBeNull()
    await choose('Checklist line of contract.pdf', 'Executed contract (in place of what is there)')
    const reason = await screen.findByLabelText('Reason')
    send()
    expect(await screen.findByText('Say why')).toBeTruthy()
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
    fireEvent.mouseDown(screen.getByLabelText('Checklist line of contract.pdf'))
    expect(await screen.findAllByTitle('Third party financing addendum')).not.toEqual([])
    expect(screen.queryByTitle(/^Executed contract/)).toBeNull()
  })
})
