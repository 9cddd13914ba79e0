import type { SavedView } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { useLocation } from 'react-router'

globalThis.TextEncoder = TextEncoder
const { render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { SavedViews } = await import('./saved-views.js')

const Address = () => <output aria-label="Address">{useLocation().search}</output>

it('shows a saved view at once, and puts it into the address', async () => {
  const view: SavedView = {
    id: '01900000-0000-7000-8000-000000000001',
    list: 'DEALS',
    name: 'Closings',
    search: 'order=closing&columns=price',
    shared: false,
  }
  const views: SavedView[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/saved-views': () => [...views],
    'POST /api/saved-views': () => {
      views.push(view)
      return view
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)} path="/deals?order=closing&shown=60">
        <SavedViews list="DEALS" columns={['price']} />
        <Address />
      </FakeShell>
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Closings')
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Address').textContent).toBe(`?order=closing&columns=price&saved=${view.id}`),
  )
  expect(await screen.findByRole('button', { name: 'Closings' })).toBeTruthy()
}, 30_000)
