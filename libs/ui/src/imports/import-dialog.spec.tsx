import type { ImportPreview, ImportReport } from '@bluebonnet/contracts'
import { fakeDeal } from '@bluebonnet/portal-sdk/testing'
import { afterEach, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  chooseFile,
  closeImports,
  importField,
  importPreview,
  openImport,
  openImportOf,
  reportOf,
} from '../testing/imports.js'

afterEach(closeImports)

it("shows each column's field beside the first rows, and checks each correction", async () => {
  const waiting = await openImportOf('clients.csv')
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
    ...importPreview,
    values: { type: 'SELLER' },
    fields: [
      importField('firstName', 'First name', true),
      { ...importField('type', 'Type', true), isShared: true, choices: [{ value: 'SELLER', label: 'Seller' }] },
      { ...importField('city', 'City'), isShared: true },
    ],
  }
  const { waiting } = openImport([], shared)
  chooseFile('clients.csv')
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
    ...importPreview,
    values: { city: 'Llano' },
    fields: [
      importField('firstName', 'First name', true),
      { ...importField('address', 'Address'), fills: ['street', 'city'] },
      { ...importField('city', 'City'), isShared: true },
    ],
  }
  const { waiting } = openImport([], whole)
  chooseFile('clients.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(waiting[0]?.match?.values).toEqual({ city: 'Llano' })
  waiting[0]?.answer(reportOf(1))
  fireEvent.change(screen.getByLabelText('Field of Kind'), { target: { value: 'address' } })
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(screen.queryByLabelText('City')).toBeNull()
  expect(waiting[1]?.match?.values).toEqual({})
})

it('stays open until the import is answered, then offers Undo', async () => {
  const { waiting, closed } = openImport()
  chooseFile('clients.csv')
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
  const waiting = await openImportOf('clients.csv')
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
  openImport()
  globalThis.fetch = async () =>
    Response.json(
      { statusCode: 400, code: 'TABLE_UNREADABLE', message: 'This is no table that can be read' },
      { status: 400 },
    )
  chooseFile('picture.xlsx')
  expect((await screen.findByRole('alert')).textContent).toContain('This is no table that can be read')
  expect(screen.getByRole('button', { name: 'Add clients' }).hasAttribute('disabled')).toBe(true)
})

it('offers to undo an earlier import, until a file is chosen', async () => {
  const id = '00000000-0000-4000-8000-000000000002'
  const { waiting, closed } = openImport([{ id, rows: 40, createdAt: '2026-11-29T12:00:00.000Z' }])
  const earlier = await screen.findByRole('region', { name: 'Your earlier imports' })
  expect(earlier.textContent).toContain('40 rows')
  fireEvent.click(within(earlier).getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(waiting[0]?.url).toContain(`/api/imports/clients/${id}/undo`)
  expect(screen.getByText('Undoing the import...')).toBeDefined()
  expect(screen.queryByText(/^Adding/)).toBeNull()
  waiting[0]?.answer({ statusCode: 409, code: 'IMPORT_CHANGED', message: 'Rows of this import were changed' }, 409)
  await screen.findByText('Rows of this import were changed')
  chooseFile('clients.csv')
  expect(screen.queryByRole('region', { name: 'Your earlier imports' })).toBeNull()
  expect(closed.times).toBe(0)
})

it('names the column of a refusal, unless the file has none for it', async () => {
  const waiting = await openImportOf('clients.csv')
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
  const waiting = await openImportOf('clients.csv')
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
  const { waiting } = openImport([], { ...importPreview, chosen: { 'Delgado, Rosa': 'a', 'Bo Vance': 'gone' } })
  chooseFile('clients.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(waiting[0]?.match?.chosen).toEqual({ 'Delgado, Rosa': 'a', 'Bo Vance': 'gone' })
  waiting[0]?.answer(reportOf(12, { refusedCount: 1, doubtful: [...doubtful, bo] }))
  expect(await screen.findByLabelText('Which Delgado, Rosa? (12 rows)')).toHaveProperty('value', 'a')
  expect(screen.getByLabelText('Which Bo Vance? (1 row)')).toHaveProperty('value', 'unanswered')
  expect(screen.getByRole('button', { name: 'Add 12 rows' }).hasAttribute('disabled')).toBe(true)
})

it('counts the names that follow, and waits for them', async () => {
  const waiting = await openImportOf('clients.csv')
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
  const waiting = await openImportOf('clients.csv')
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
  const waiting = await openImportOf('deals.csv')
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
  const waiting = await openImportOf('deals.csv')
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
