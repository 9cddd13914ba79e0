import type { CallAnswer } from '@bluebonnet/portal-sdk'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { cleanup, render, screen, within } from '@testing-library/react'
import { SearchResults } from './SearchResults.js'

const nothing: CallAnswer<'GET /api/search'> = { properties: [], clients: [], deals: [], people: [], documents: [] }
const sections = [
  {
    title: 'Money',
    entries: [{ group: 'Management' as const, label: 'Books', path: '/books', icon: 'books', order: 1 }],
  },
]
const acts = [
  { label: 'Owed by Agents', path: '/owed-by-agents' },
  { label: 'Year End (1099-NEC)', path: '/year-end' },
  { label: 'Books (journal)', path: '/books' },
]

const search = async (text: string) => {
  globalThis.fetch = fakeFetch({ 'GET /api/search': nothing })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <SearchResults text={text} onFound={() => undefined} sections={sections} actions={acts} />
    </FakeShell>,
  )
  return screen.findByText(/found/)
}

afterEach(cleanup)

it.each([
  ['owed', 'Owed by Agents', '/owed-by-agents'],
  ['1099', 'Year End (1099-NEC)', '/year-end'],
  ['journal', 'Books (journal)', '/books'],
])('the search of the header finds screens by "%s"', async (text, label, path) => {
  const found = await search(text)
  const links = within(screen.getByRole('region', { name: 'Screens' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[label, path]])
  expect(found.textContent).toBe('1 found')
})

it('says that nothing was found, with no list of screens', async () => {
  expect((await search('zzz')).textContent).toBe('Nothing found.')
  expect(screen.queryByRole('region', { name: 'Screens' })).toBeNull()
})
