import type { Deal } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { dealOf } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, fireEvent, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { default: Deals } = await import('./deals.js')

const deal = dealOf({
  id: '01900000-0000-7000-8000-0000000000d2',
  status: 'UNDER_CONTRACT',
  propertyAddress: '9 Pecan Way',
  photo: '/api/objects/01900000-0000-7000-8000-0000000000f1',
  closeDate: '2026-12-18',
})
const media = globalThis.matchMedia
const onPhone = (): void => {
  globalThis.matchMedia = (query: string) => Object.assign(media(query), { matches: query.includes('max-width') })
}

const open = (path: string, who = fakeBroker, deals: readonly Deal[] = [deal]) => {
  const asked: Record<string, string>[] = []
  const counted: Record<string, string>[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/deals': ({ url }) => {
      asked.push(Object.fromEntries(url.searchParams))
      return [...deals]
    },
    'GET /api/deals/totals': ({ url }) => {
      counted.push(Object.fromEntries(url.searchParams))
      return { count: 12, volume: 4_321_000 }
    },
    'GET /api/agents': [],
    'GET /api/saved-views': [],
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(who)} path={path}>
        <Deals />
      </FakeShell>
    </ThemeProvider>,
  )
  return { asked, counted, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  globalThis.matchMedia = media
})

describe('the deals list', () => {
  it("filters by stage and closing month, and shows the filters' count and total", async () => {
    const { asked, counted } = open('/deals?stage=APPROVED&closing=2026-12&q=pecan')
    expect((await screen.findByText('$4,321,000')).closest('output')?.textContent).toBe('12 deals · $4,321,000 volume')
    const found = { stage: 'APPROVED', closing: '2026-12', q: 'pecan' }
    expect(asked).toEqual([expect.objectContaining(found)])
    expect(counted).toEqual([found])
  })

  it('clears the stage when a status is chosen', async () => {
    const { asked, user } = open('/deals?stage=APPROVED')
    await user.click(await screen.findByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByTitle('PENDING'))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'PENDING' }))
    expect(asked.at(-1)).not.toHaveProperty('stage')
  })

  it('has its view beside the total, on the board too, and on a phone among the filters', async () => {
    const { counted } = open('/deals?view=board&stage=APPROVED&closing=2026-12')
    const total = (await screen.findByText('$4,321,000')).closest('output')
    const line = total?.closest<HTMLElement>('.bb-ends') ?? document.body
    expect(within(line).getByRole('radio', { name: 'Board' })).toBeDefined()
    expect(within(line).getByRole('button', { name: 'Clear filters' })).toBeDefined()
    expect(counted).toEqual([{ closing: '2026-12' }])
    cleanup()
    onPhone()
    open('/deals')
    expect(within(await screen.findByLabelText('Filter deals')).getByRole('radio', { name: 'Board' })).toBeDefined()
  })

  it('ignores an invalid month', async () => {
    const { asked } = open('/deals?closing=soon')
    await screen.findByText('9 Pecan Way')
    expect(asked[0]).not.toHaveProperty('closing')
  })

  it("shows the property's photo", async () => {
    open('/deals', fakeAgent)
    const picture = await screen.findByAltText('9 Pecan Way')
    expect(picture.getAttribute('src')).toBe(`${deal.photo}?picture=card`)
  })

  it("has a row of two lines on a phone, with the card's buttons in its menu", async () => {
    onPhone()
    const { user } = open('/deals', fakeAgent)
    const row = await screen.findByRole('article', { name: '9 Pecan Way' })
    expect(within(row).queryByRole('button', { name: 'Generate CDA' })).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'More for 9 Pecan Way' }))
    const items = within(row)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
    expect(items).toEqual(expect.arrayContaining(['Download Documents']))
  })
})

it('lets a deal be dropped on a stage that the pointer reaches before the stages are marked', async () => {
  open('/deals?view=board', fakeAgent, [{ ...deal, nextStatuses: ['CLOSED'] }])
  const card = await screen.findByRole('article', { name: '9 Pecan Way' })
  card.dispatchEvent(new Event('dragstart', { bubbles: true }))
  const over = new Event('dragover', { bubbles: true, cancelable: true })
  screen.getByRole('region', { name: /^CLOSED/ }).dispatchEvent(over)
  expect(over.defaultPrevented).toBe(true)
})

it('moves a deal one step by a double click on its card', async () => {
  open('/deals', fakeAgent, [{ ...deal, nextStatuses: ['PENDING'] }])
  const step = await screen.findByRole('button', { name: 'Mark pending' })
  const moved: unknown[] = []
  globalThis.fetch = async (_input, init) => {
    if (init?.method === 'POST') moved.push(init.body)
    return new Promise(() => undefined)
  }
  // The second click on the button of the step before, whose place this one has taken.
  fireEvent.click(step, { detail: 2 })
  expect(screen.getByText('UNDER CONTRACT', { selector: 'article *' })).toBeDefined()
  fireEvent.click(step, { detail: 1 })
  await waitFor(() => expect(moved).toEqual([JSON.stringify({ status: 'PENDING' })]))
})
