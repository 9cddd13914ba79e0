import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import Licences from './licences.js'

const media = globalThis.matchMedia
afterEach(() => {
  cleanup()
  globalThis.matchMedia = media
})

const search = () => screen.getByRole('searchbox', { name: 'Search licenses' })

it("keeps an upload that runs when a phone is turned, with TREC's file after the list", async () => {
  const watchers = new Set<() => void>()
  let isPhone = true
  globalThis.matchMedia = (query: string) =>
    Object.assign(media(query), {
      matches: isPhone && query.includes('max-width'),
      addEventListener: (_type: string, watcher: () => void) => watchers.add(watcher),
      removeEventListener: (_type: string, watcher: () => void) => watchers.delete(watcher),
    })
  globalThis.fetch = fakeFetch({ 'GET /api/licences': [], 'GET /api/licences/files': [] })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <Licences />
      </FakeShell>
    </ThemeProvider>,
  )
  const file = await screen.findByLabelText('TREC’s file', { selector: 'input' })
  expect(search().compareDocumentPosition(file)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  act(() => {
    isPhone = false
    for (const watcher of watchers) watcher()
  })
  expect(file.isConnected).toBe(true)
  expect(search().compareDocumentPosition(file)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})
