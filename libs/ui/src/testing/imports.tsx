import type { ImportMatch, ImportPreview, ImportReport, StoredImports } from '@bluebonnet/contracts'
import { importMatch } from '@bluebonnet/contracts/imports/import.calls'
import { createLiveHub } from '@bluebonnet/portal-sdk/public'
import { createFakeShell, fakeAgent, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { expect } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ImportedList } from '../imports/import-button.js'
import { ImportDialog } from '../imports/import-dialog.js'
import { ThemeProvider } from '../theme/theme-provider.js'

const asked: Sent[] = []

/** Closes the dialog and answers its calls, because one opened later waits for them. */
export const closeImports = (): void => {
  cleanup()
  for (const { answer } of asked.splice(0)) answer(reportOf(0))
}

const list: ImportedList = { kind: 'clients', permission: 'clients.write', noun: 'clients' }
export const importField = (name: string, label: string, isNeeded = false): ImportPreview['fields'][number] => ({
  name,
  label,
  isNeeded,
  fills: [],
  isShared: false,
  choices: [],
})
export const importPreview: ImportPreview = {
  columns: [
    { heading: 'First', field: 'firstName', by: 'name' },
    { heading: 'Kind', field: null, by: null },
  ],
  values: {},
  chosen: {},
  fields: [
    importField('firstName', 'First name', true),
    importField('type', 'Type', true),
    importField('notes', 'Notes'),
  ],
  rows: [['Lupe', 'Buyer']],
  rowCount: 1,
}
export const reportOf = (accepted: number, more: Partial<ImportReport> = {}): ImportReport => ({
  accepted,
  alreadyThere: 0,
  refusedCount: 0,
  refused: [],
  ...more,
})

export const chooseFile = (name: string) =>
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
export const openImport = (earlier: StoredImports['imports'] = [], answer: ImportPreview = importPreview) => {
  const waiting: Sent[] = []
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/preview')) return Response.json(answer)
    if (url.includes('/imports?')) return Response.json({ imports: earlier })
    return new Promise((resolve) => {
      const sent: Sent = {
        url,
        match: matchIn(init?.body),
        answer: (body, status = 200) => resolve(Response.json(body, { status })),
      }
      waiting.push(sent)
      asked.push(sent)
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
export const openImportOf = async (name: string): Promise<Sent[]> => {
  const { waiting } = openImport()
  chooseFile(name)
  await waitFor(() => expect(waiting).toHaveLength(1))
  return waiting
}
