import { createFakeShell, FakeShell, fakeAgent, fakeFetch, fakeSuperAdmin } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import type { ReactNode } from 'react'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen } = await import('@testing-library/react')
const { default: Clients } = await import('./clients/clients.js')
const { default: Deals } = await import('./deals/deals.js')
const { default: Documents } = await import('./documents/documents.js')
const { default: Properties } = await import('./properties/properties.js')

const lists = [
  { List: Clients, none: 'No clients yet', act: 'Add Client', who: 'Agents and their office add the clients.' },
  {
    List: Properties,
    none: 'No properties yet',
    act: 'Add Property',
    who: 'Agents and their office add the properties.',
  },
  { List: Deals, none: 'No deals yet', act: 'New Deal', who: 'Agents and their office add the deals.' },
  {
    List: Documents,
    none: 'No documents yet',
    act: 'Upload Document',
    who: 'Agents and their office upload the documents.',
  },
]

const open = async (List: () => ReactNode, user: typeof fakeAgent, none: string) => {
  globalThis.fetch = fakeFetch({
    'GET /api/clients': [],
    'GET /api/properties': [],
    'GET /api/deals': [],
    'GET /api/deals/totals': { count: 0, volume: 0 },
    'GET /api/documents': [],
    'GET /api/saved-views': [],
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(user)}>
        <List />
      </FakeShell>
    </ThemeProvider>,
  )
  await screen.findByText(none)
}

afterEach(cleanup)

it.each(lists)('offers $act to those who may, and says to others who does', async ({ List, none, act, who }) => {
  await open(List, fakeAgent, none)
  expect(screen.getAllByRole('button', { name: act })[0]).toBeDefined()
  expect(screen.queryByText(who)).toBeNull()
  cleanup()
  await open(List, fakeSuperAdmin, none)
  expect(screen.getByText(who)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(add|new|upload|import|share)/i })).toBeNull()
})
