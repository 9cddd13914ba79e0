import { documentTypeLabels } from '@bluebonnet/contracts'
import { handedFiles, handFiles } from '@bluebonnet/portal-sdk'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { document as filed } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { fireEvent, render, screen } = await import('@testing-library/react')
const { default: Documents } = await import('./documents.js')

it('passes a photo from another screen to one opening only', async () => {
  globalThis.fetch = fakeFetch({ 'GET /api/documents': [], 'GET /api/saved-views': [] })
  handFiles([new File(['x'], 'photo.jpg', { type: 'image/jpeg' })])
  const page = render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <Documents />
      </FakeShell>
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { name: 'Documents' })
  expect(handedFiles()).toHaveLength(1)
  page.unmount()
  expect(handedFiles()).toEqual([])
})

it('shows documents before forms, and on a phone in two lines with one menu', async () => {
  const isMatching = window.matchMedia
  window.matchMedia = (query) => Object.assign(isMatching(query), { matches: query.includes('640px') })
  globalThis.fetch = fakeFetch({ 'GET /api/documents': [filed], 'GET /api/saved-views': [] })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <Documents />
      </FakeShell>
    </ThemeProvider>,
  )
  const name = await screen.findByRole('link', { name: filed.label })
  expect(name.getAttribute('href')).toBe(filed.url)
  const row = name.closest('tr')
  expect(row?.textContent).toContain(documentTypeLabels[filed.type])
  expect(row?.querySelectorAll('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: `More for ${filed.label}` }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Download', 'Share']),
  )
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.findIndex((title) => title?.startsWith('All Documents'))).toBeLessThan(
    titles.indexOf('TREC Forms Library'),
  )
})
