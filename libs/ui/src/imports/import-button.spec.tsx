import type { ImportPreview, ImportReport } from '@bluebonnet/contracts'
import { createFakeShell, fakeAgent, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { ImportButton, type ImportedList, NothingYet } from './import-button.js'

afterEach(cleanup)

const list: ImportedList = { kind: 'clients', permission: 'clients.write', noun: 'clients' }
const preview: ImportPreview = {
  columns: [{ heading: 'First', field: 'firstName', by: 'name' }],
  values: {},
  chosen: {},
  fields: [],
  rows: [['Lupe']],
  rowCount: 3,
}
const report: ImportReport = { accepted: 2, alreadyThere: 0, refusedCount: 1, refused: [] }

/** Fills the list. */
let fill: (() => void) | undefined

/** A list that has rows as soon as they are imported. */
const Page = ({ onFilled }: { onFilled: (fill: () => void) => void }) => {
  const [isEmpty, setEmpty] = useState(true)
  onFilled(() => setEmpty(false))
  return (
    <>
      <ImportButton list={list} />
      {isEmpty ? <NothingYet drawing="people" text="No clients yet" list={list} add={null} /> : <p>Lupe Vega</p>}
    </>
  )
}

it('keeps the result of an import into an empty list: what was skipped, and its undo', async () => {
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/preview')) return Response.json(preview)
    if (url.includes('/imports?')) return Response.json({ imports: [] })
    if (url.includes('dryRun=true')) return Response.json(report)
    fill?.()
    return Response.json({ ...report, importId: '00000000-0000-4000-8000-000000000002' })
  }
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <Page onFilled={(next) => (fill = next)} />
      </FakeShell>
    </ThemeProvider>,
  )
  expect(screen.getByText('Import the clients of a spreadsheet.')).toBeDefined()
  const last = screen.getAllByRole('button', { name: 'Import' }).at(-1)
  if (last !== undefined) fireEvent.click(last)
  fireEvent.change(await screen.findByLabelText('File'), { target: { files: [new File(['First'], 'clients.csv')] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 rows' }))
  await screen.findByText('Lupe Vega')
  expect(await screen.findByText('1 row skipped.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download refused rows' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeDefined()
})
