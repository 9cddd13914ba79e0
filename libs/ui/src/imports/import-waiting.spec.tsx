import { afterEach, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { chooseFile, closeImports, openImport, openImportOf, reportOf } from '../testing/imports.js'

afterEach(closeImports)

const running = { statusCode: 409, code: 'IMPORT_RUNNING', message: 'Another file of yours is being read' }

it('checks the latest choice alone, once the server has read the one before', async () => {
  const { waiting, live } = openImport()
  chooseFile('older.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
  chooseFile('newer.csv')
  await waitFor(() => expect(waiting).toHaveLength(2))
  await act(async () => waiting[1]?.answer(running, 409))
  act(() => live.emit('import', { percent: '43' }))
  expect(screen.queryByText('43%')).toBeNull()
  waiting[0]?.answer(reportOf(7))
  await waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.answer(reportOf(2))
  await screen.findByText('2 rows can be added, none is refused.')
  expect(screen.queryByText(/7 rows/)).toBeNull()
})

it('sends nothing again for a dialog that was closed', async () => {
  const waiting = await openImportOf('older.csv')
  waiting[0]?.answer(running, 409)
  cleanup()
  const { waiting: later } = openImport()
  chooseFile('newer.csv')
  await waitFor(() => expect(later).toHaveLength(1))
  later[0]?.answer(reportOf(2))
  await screen.findByText('2 rows can be added, none is refused.')
  expect([waiting.length, later.length]).toEqual([1, 1])
})

it('does not wait for the upload of a file that another one replaces', async () => {
  const { waiting } = openImport()
  const usual = globalThis.fetch
  let begun = 0
  globalThis.fetch = async (_, init) =>
    new Promise((_resolve, reject) => {
      begun += 1
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  chooseFile('hung.csv')
  await waitFor(() => expect(begun).toBe(1))
  globalThis.fetch = usual
  chooseFile('newer.csv')
  await waitFor(() => expect(waiting).toHaveLength(1))
})

it('offers to try again after a fault of the server, but not after one of the file', async () => {
  const waiting = await openImportOf('clients.csv')
  waiting[0]?.answer('', 502)
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.answer({ statusCode: 400, code: 'TABLE_EMPTY', message: 'The table is empty' }, 400)
  expect((await screen.findByRole('alert')).textContent).toBe('The table is empty')
})

it("shows the server's progress", async () => {
  const { waiting, live } = openImport()
  chooseFile('clients.csv')
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
