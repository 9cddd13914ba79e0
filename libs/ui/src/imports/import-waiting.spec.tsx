import { afterEach, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { chooseFile, closeImports, openImport, openImportOf, reportOf } from '../testing/imports.js'

afterEach(closeImports)

it('checks the latest choice alone, once the server is done with the one before', async () => {
  const waiting = await openImportOf('older.csv')
  chooseFile('newer.csv')
  chooseFile('newest.csv')
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

it('waits for the server in a dialog opened anew too, without the progress of the file before', async () => {
  const earlier = await openImportOf('older.csv')
  cleanup()
  const { waiting, live } = openImport()
  chooseFile('newer.csv')
  await screen.findByText(/^Checking/)
  act(() => live.emit('import', { percent: '43' }))
  expect(screen.queryByText('43%')).toBeNull()
  expect(waiting).toHaveLength(0)
  earlier[0]?.answer(reportOf(7))
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]?.answer(reportOf(2))
  await screen.findByText('2 rows can be added, none is refused.')
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

it('offers to try again while another file is being read, but not what is wrong with the file', async () => {
  const waiting = await openImportOf('clients.csv')
  waiting[0]?.answer({ statusCode: 409, code: 'IMPORT_RUNNING', message: 'Another file of yours is being read' }, 409)
  expect((await screen.findByRole('alert')).textContent).toContain('Another file of yours is being read')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
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
