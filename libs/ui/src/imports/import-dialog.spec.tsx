import { importMatch } from '@bluebonnet/contracts/imports/import.calls'
import type { ImportMatch, ImportPreview, ImportReport, StoredImports } from '@bluebonnet/contracts'
import { createLiveHub } from '@bluebonnet/portal-sdk/public'
import { createFakeShell, fakeAgent, fakeDeal, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ImportedList } from './import-button.js'
import { ImportDialog } from './import-dialog.js'

afterEach(cleanup)

const list: ImportedList = { kind: 'clients', permission: 'clients.write', noun: 'clients' }
const field = (name: string, label: string, isNeeded = false): ImportPreview['fields'][number] => ({
  name,
  label,
  isNeeded,
  fills: [],
  isShared: false,
  choices: [],
})
const preview: ImportPreview = {
  columns: [
    { heading: 'First', field: 'firstName', by: 'name' },
    { heading: 'Kind', field: null, by: null },
  ],
  values: {},
  chosen: {},
  fields: [field('firstName', 'First name', true), field('type', 'Type', true), field('notes', 'Notes')],
  rows: [['Lupe', 'Buyer']],
  rowCount: 1,
}
const reportOf = (accepted: number, more: Partial<ImportReport> = {}): ImportReport => ({
  accepted,
  alreadyThere: 0,
  refusedCount: 0,
  refused: [],
  ...more,
})

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['First,Kind\n'], name)] } })

interface Sent {
  url: string
  /** The JSON beside the file; null without one. */
  match: ImportMatch | null
  answer: (body: unknown, status?: number) => void
}

const matchIn = (form: unknown): ImportMatch | null => {
  const text = form instanceof FormData ? form.get('body') : null
  return typeof text === 'string' ? importMatch.parse(JSON.parse(text)) : null
}

/** The dialog, and its pending calls; previews are answered at once. */
const open = (earlier: StoredImports['imports'] = [], answer: ImportPreview = preview) => {
  const waiting: Sent[] = []
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/preview')) return Response.json(answer)
    if (url.includes('/imports?')) return Response.json({ imports: earlier })
    return new Promise((resolve) => {
      waiting.push({
        url,
        match: matchIn(init?.body),
        answer: (body, status = 200) => resolve(Response.json(body, { status })),
      })
    })
  }
  const closed = { times: 0 }
  const live = createLiveHub()
  render(
    <ThemeProvider>
      <FakeShell shell={{ ...createFakeShell(fakeAgent), live }}>
        <ImportDialog list={list} open onClose={() => (closed.times += 1)} />
      </FakeShell>
    </ThemeProvider>,
  )
  return { waiting, closed, live }
}

/** The calls of a dialog that checks this file. */
const openWith = async (name: string): Promise<Sent[]> => {
  const { waiting } = open()
  choose(name)
  await waitFor(() => expect(waiting).toHaveLength(1))
  return waiting
}

it('checks the latest choice alone, once the server is done with the one before', async () => {
  const waiting = await openWith('older.csv')
  choose('newer.csv')
  choose('newest.csv')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(waiting).toHaveLength(1)
  waiting[0]?.answer(reportOf(7))
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(screen.queryByText(/7 rows/)).toBeNull()
  waiting[1]?.answer(reportOf(2))
  await screen.findByText('2 rows can be added, none is refused.')
  expect(screen.getByRole('button', { name: 'Add 2 rows' })).toBeDefined()
  expect(waiting).toHaveLength(2)
})

it("shows each column's field beside the first rows, and checks each correction", async () => {
  const waiting = await openWith('clients.csv')
  expect(waiting[0]?.match?.columns).toEqual(['firstName', ''])
  waiting[0]?.answer(reportOf(0))
  const columns = screen.getByRole('region', { name: 'Columns of the file' })
  expect(within(columns).getByRole('cell', { name: 'Buyer' })).toBeDefined()
  expect(screen.getByText('No column yet for: Type.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Field of Kind'), { target: { value: 'type' } })
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(waiting[1]?.match?.columns).toEqual(['firstName', 'type'])
  expect(screen.queryByText(/No column yet/)).toBeNull()
  waiting[1]?.answer(reportOf(1))
  fireEvent.change(screen.getByLabelText('Field of Kind'), { target: { value: 'firstName' } })
  await waitFor(() => expect(waiting).toHaveLength(3))
  expect(waiting[2]?.match?.columns).toEqual(['', 'firstName'])
})

it('takes one value for all rows for a field without a column', async () => {
  const shared: ImportPreview = {
    ...preview,
    values: { type: 'SELLER' },
    fields: [
      field('firstName', 'First name', true),
      { ...field('type', 'Type', true), isShared: true, choices: [{ value: 'SELLER', label: 'Seller' }] },
      { ...field('city', 'City'), isShared: true },
    ],
  }
  const { waiting } = open([], shared)
  choose('clients.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(waiting[0]?.match?.values).toEqual({ type: 'SELLER' })
  waiting[0]?.answer(reportOf(1))
  expect(screen.queryByText(/No column yet/)).toBeNull()
  const group = screen.getByRole('group', { name: 'For all rows' })
  fireEvent.change(within(group).getByLabelText('A field without a column'), { target: { value: 'city' } })
  const city = within(group).getByLabelText('City')
  fireEvent.change(city, { target: { value: ' Llano ' } })
  fireEvent.blur(city)
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(waiting[1]?.match?.values).toEqual({ type: 'SELLER', city: 'Llano' })
  waiting[1]?.answer(reportOf(1))
  fireEvent.change(within(group).getByLabelText('Type (required)'), { target: { value: '' } })
  await waitFor(() => expect(waiting).toHaveLength(3))
  expect(waiting[2]?.match?.values).toEqual({ city: 'Llano' })
  waiting[2]?.answer(reportOf(1))
  fireEvent.change(screen.getByLabelText('Field of Kind'), { target: { value: 'type' } })
  await waitFor(() => expect(waiting).toHaveLength(4))
  expect(within(group).queryByLabelText('Type (required)')).toBeNull()
})

it('sends no value for all rows of a field that a column with more in it fills', async () => {
  const whole: ImportPreview = {
    ...preview,
    values: { city: 'Llano' },
    fields: [
      field('firstName', 'First name', true),
      { ...field('address', 'Address'), fills: ['street', 'city'] },
      { ...field('city', 'City'), isShared: true },
    ],
  }
  const { waiting } = open([], whole)
  choose('clients.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(waiting[0]?.match?.values).toEqual({ city: 'Llano' })
  waiting[0]?.answer(reportOf(1))
  fireEvent.change(screen.getByLabelText('Field of Kind'), { target: { value: 'address' } })
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(screen.queryByLabelText('City')).toBeNull()
  expect(waiting[1]?.match?.values).toEqual({})
})

it("shows the server's progress", async () => {
  const { waiting, live } = open()
  choose('clients.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  act(() => live.emit('import', { percent: '43' }))
  expect(screen.getByText('43%')).toBeDefined()
  waiting[0]?.answer(reportOf(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 rows' }))
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(screen.queryByText('43%')).toBeNull()
  act(() => live.emit('import', { percent: '7' }))
  expect(screen.getByText('7%')).toBeDefined()
})

it('stays open until the import is answered, then offers Undo', async () => {
  const { waiting, closed } = open()
  choose('clients.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]?.answer(reportOf(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 rows' }))
  await screen.findByText('Adding...')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(closed.times).toBe(0)
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.answer(reportOf(2, { importId: '00000000-0000-4000-8000-000000000001' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.answer({ statusCode: 409, code: 'IMPORT_CHANGED', message: 'Rows of this import were changed' }, 409)
  await screen.findByText('Rows of this import were changed')
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(waiting).toHaveLength(4))
  waiting[3]?.answer({ success: true })
  await waitFor(() => expect(closed.times).toBe(1))
})

it('says after an import how many rows it skipped, and still hands them out', async () => {
  const waiting = await openWith('clients.csv')
  const skipped = { ...reportOf(2), refusedCount: 3 }
  waiting[0]?.answer(skipped)
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 rows' }))
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.answer({ ...skipped, importId: fakeDeal.id })
  await screen.findByText('3 rows skipped.')
  fireEvent.click(screen.getByRole('button', { name: 'Download refused rows' }))
  await waitFor(() => expect(waiting).toHaveLength(3))
  expect(new URL(waiting[2]?.url ?? '', 'http://local').searchParams.get('refusedFile')).toBe('true')
})

it('says what is wrong with an unreadable file', async () => {
  open()
  globalThis.fetch = async () =>
    Response.json(
      { statusCode: 400, code: 'TABLE_UNREADABLE', message: 'This is no table that can be read' },
      { status: 400 },
    )
  choose('picture.xlsx')
  expect((await screen.findByRole('alert')).textContent).toContain('This is no table that can be read')
  expect(screen.getByRole('button', { name: 'Add clients' }).hasAttribute('disabled')).toBe(true)
})

it('offers to undo an earlier import, until a file is chosen', async () => {
  const id = '00000000-0000-4000-8000-000000000002'
  const { waiting, closed } = open([{ id, rows: 40, createdAt: '2026-11-29T12:00:00.000Z' }])
  const earlier = await screen.findByRole('region', { name: 'Your earlier imports' })
  expect(earlier.textContent).toContain('40 rows')
  fireEvent.click(within(earlier).getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(waiting[0]?.url).toContain(`/api/imports/clients/${id}/undo`)
  expect(screen.getByText('Undoing the import...')).toBeDefined()
  expect(screen.queryByText(/^Adding/)).toBeNull()
  waiting[0]?.answer({ statusCode: 409, code: 'IMPORT_CHANGED', message: 'Rows of this import were changed' }, 409)
  await screen.findByText('Rows of this import were changed')
  choose('clients.csv')
  expect(screen.queryByRole('region', { name: 'Your earlier imports' })).toBeNull()
  expect(closed.times).toBe(0)
})

it('names the column of a refusal, unless the file has none for it', async () => {
  const waiting = await openWith('clients.csv')
  const issues = [
    { path: 'type', column: 'type', message: 'Type is required' },
    { path: 'email', column: 'Work Mail', message: 'Enter an e-mail address' },
  ]
  waiting[0]?.answer(reportOf(0, { refusedCount: 1, refused: [{ row: 2, issues }] }))
  expect(
    await screen.findByRole('cell', { name: 'Type is required. Work Mail: Enter an e-mail address' }),
  ).toBeDefined()
})

const rosa = (value: string, more: { email?: string; trecLicenseNo?: string }) => ({
  value,
  name: 'Rosa Delgado',
  email: null,
  trecLicenseNo: null,
  ...more,
})
const doubtful: ImportReport['doubtful'] = [
  {
    key: 'Delgado, Rosa',
    name: 'Delgado, Rosa',
    rows: 12,
    candidates: [
      rosa('a', { email: 'rosa@one.test', trecLicenseNo: '0712001' }),
      rosa('b', { email: 'rosa@two.test' }),
    ],
  },
]
const bo = { key: 'Bo Vance', name: 'Bo Vance', rows: 1, candidates: [rosa('c', {}), rosa('d', {})] }
const addRows = () => screen.getByRole('button', { name: /^Add \d+ rows/ })

it('asks once whom a name means, and sends the answer with the check and the import', async () => {
  const waiting = await openWith('clients.csv')
  expect(waiting[0]?.match?.chosen).toEqual({})
  waiting[0]?.answer(reportOf(3, { refusedCount: 12, doubtful }))
  const question = await screen.findByLabelText('Which Delgado, Rosa? (12 rows)')
  expect(
    within(question)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose',
    'Rosa Delgado, rosa@one.test, license 0712001',
    'Rosa Delgado, rosa@two.test',
    'Leave these rows out',
  ])
  expect(addRows().hasAttribute('disabled')).toBe(true)
  const missing = screen.getByText('Choose whom 1 name means.')
  expect(missing.tagName).toBe('OUTPUT')
  expect(addRows().getAttribute('aria-describedby')).toBe(missing.id)
  fireEvent.change(question, { target: { value: '' } })
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(waiting[1]?.match?.chosen).toEqual({ 'Delgado, Rosa': '' })
  waiting[1]?.answer(reportOf(3, { refusedCount: 12, doubtful }))
  await waitFor(() => expect(addRows().hasAttribute('disabled')).toBe(false))
  expect([missing.textContent, addRows().getAttribute('aria-describedby')]).toEqual(['', null])
  fireEvent.change(question, { target: { value: 'b' } })
  await waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.answer(reportOf(15, { doubtful }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add 15 rows' }))
  await waitFor(() => expect(waiting).toHaveLength(4))
  expect(waiting[3]?.match?.chosen).toEqual({ 'Delgado, Rosa': 'b' })
})

it('keeps the answers of the last such file, and asks again about a person who is gone', async () => {
  const { waiting } = open([], { ...preview, chosen: { 'Delgado, Rosa': 'a', 'Bo Vance': 'gone' } })
  choose('clients.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(waiting[0]?.match?.chosen).toEqual({ 'Delgado, Rosa': 'a', 'Bo Vance': 'gone' })
  waiting[0]?.answer(reportOf(12, { refusedCount: 1, doubtful: [...doubtful, bo] }))
  expect(await screen.findByLabelText('Which Delgado, Rosa? (12 rows)')).toHaveProperty('value', 'a')
  expect(screen.getByLabelText('Which Bo Vance? (1 row)')).toHaveProperty('value', 'unanswered')
  expect(screen.getByRole('button', { name: 'Add 12 rows' }).hasAttribute('disabled')).toBe(true)
})

it('counts the names that follow, and waits for them', async () => {
  const waiting = await openWith('clients.csv')
  waiting[0]?.answer(reportOf(3, { doubtful, moreDoubtful: 5 }))
  expect(await screen.findByText('and 5 more')).toBeDefined()
  expect(screen.getByText('Choose whom 6 names mean.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Which Delgado, Rosa? (12 rows)'), { target: { value: 'a' } })
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.answer(reportOf(3, { doubtful, moreDoubtful: 5 }))
  expect(screen.getByText('Choose whom 5 names mean.')).toBeDefined()
  expect(addRows().hasAttribute('disabled')).toBe(true)
})

it('keeps an answered question where it is, with the focus, when the next ones follow', async () => {
  const waiting = await openWith('clients.csv')
  waiting[0]?.answer(reportOf(3, { doubtful, moreDoubtful: 1 }))
  const question = await screen.findByLabelText('Which Delgado, Rosa? (12 rows)')
  question.focus()
  fireEvent.change(question, { target: { value: 'a' } })
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.answer(reportOf(15, { doubtful: [bo] }))
  expect(await screen.findByLabelText('Which Bo Vance? (1 row)')).toBeDefined()
  expect([question.isConnected, document.activeElement === question]).toEqual([true, true])
  expect(within(screen.getByRole('group', { name: 'Whom these names mean' })).getAllByRole('combobox')[0]).toBe(
    question,
  )
  expect(question).toHaveProperty('value', 'a')
  // Other columns may have other names.
  fireEvent.change(screen.getByLabelText('Field of Kind'), { target: { value: 'type' } })
  await waitFor(() => expect(waiting).toHaveLength(3))
  expect(waiting[2]?.match?.chosen).toEqual({ 'Delgado, Rosa': 'a' })
  waiting[2]?.answer(reportOf(15, { doubtful: [bo] }))
  await waitFor(() => expect(question.isConnected).toBe(false))
})

it('asks what follows from another answer, without what followed from the earlier one', async () => {
  const waiting = await openWith('deals.csv')
  waiting[0]?.answer(reportOf(3, { doubtful, moreDoubtful: 1 }))
  const question = await screen.findByLabelText('Which Delgado, Rosa? (12 rows)')
  fireEvent.change(question, { target: { value: 'a' } })
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.answer(reportOf(15, { doubtful: [bo] }))
  fireEvent.change(await screen.findByLabelText('Which Bo Vance? (1 row)'), { target: { value: 'c' } })
  await waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.answer(reportOf(16, { alreadyThere: 2 }))
  fireEvent.click(await screen.findByLabelText('Add duplicates too'))
  await waitFor(() => expect(waiting).toHaveLength(4))
  waiting[3]?.answer(reportOf(18, { alreadyThere: 2 }))
  await screen.findByRole('button', { name: 'Add 18 rows' })
  expect(screen.getByLabelText('Which Bo Vance? (1 row)')).toHaveProperty('value', 'c')
  fireEvent.change(question, { target: { value: 'b' } })
  await waitFor(() => expect(waiting).toHaveLength(5))
  waiting[4]?.answer(reportOf(14, { alreadyThere: 2 }))
  await waitFor(() => expect(screen.queryByLabelText('Which Bo Vance? (1 row)')).toBeNull())
  expect(question.isConnected).toBe(true)
})

it('says whose client a name is', async () => {
  const waiting = await openWith('deals.csv')
  const candidates = ['(512) 555-0101', '(512) 555-0102'].map((phone) => ({
    value: phone,
    name: 'Bo Vance',
    email: null,
    phone,
  }))
  const asked = { key: 'client of a: Bo Vance', name: 'Bo Vance', clientOf: 'Wes West', rows: 1, candidates }
  waiting[0]?.answer(reportOf(0, { refusedCount: 1, doubtful: [asked] }))
  const question = await screen.findByLabelText('Which Bo Vance among the clients of Wes West? (1 row)')
  expect(within(question).getByRole('option', { name: 'Bo Vance, (512) 555-0102' })).toBeDefined()
})
