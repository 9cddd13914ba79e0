import type { ImportReport } from '@bluebonnet/contracts'
import { createFakeShell, fakeAgent, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ImportedList } from './import-button.js'
import { ImportDialog } from './import-dialog.js'

afterEach(cleanup)

const list: ImportedList = {
  call: 'POST /api/imports/clients',
  permission: 'clients.write',
  noun: 'clients',
  needed: ['firstName'],
  optional: [],
  invalidates: [],
}
const reportOf = (accepted: number): ImportReport => ({ accepted, alreadyThere: 0, refusedCount: 0, refused: [] })

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['firstName\n'], name)] } })

/** The dialog, and the calls that wait for their answer. */
const open = () => {
  const waiting: ((report: ImportReport) => void)[] = []
  globalThis.fetch = async () =>
    new Promise((resolve) => {
      waiting.push((report) => resolve(Response.json(report)))
    })
  const closed = { times: 0 }
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <ImportDialog list={list} open onClose={() => (closed.times += 1)} />
      </FakeShell>
    </ThemeProvider>,
  )
  return { waiting, closed }
}

it('hears the check of the file that was chosen last, whichever answers last', async () => {
  const { waiting } = open()
  choose('older.csv')
  choose('newer.csv')
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.(reportOf(2))
  await screen.findByText('2 rows can be added, none is refused.')
  waiting[0]?.(reportOf(7))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(/7 rows/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Add 2 rows' })).toBeDefined()
})

it('stays until what is being added was answered', async () => {
  const { waiting, closed } = open()
  choose('clients.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]?.(reportOf(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 rows' }))
  await screen.findByText('Adding...')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(closed.times).toBe(0)
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.(reportOf(2))
  await waitFor(() => expect(closed.times).toBe(1))
})
