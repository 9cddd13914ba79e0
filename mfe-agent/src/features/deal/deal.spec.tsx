import type { Deal, DealContract } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { deadline, money, terms } from '../../testing/contract-rows.js'
import { neededPaper, deal, noContract, paid, papers } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, fireEvent, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { Route, Routes, useLocation } = await import('react-router')
const { default: DealScreen } = await import('./deal.js')

const Address = () => {
  const { search, hash } = useLocation()
  return <output aria-label="Address">{search + hash}</output>
}

const listed = [
  neededPaper,
  { ...neededPaper, key: 'hoa', label: 'HOA addendum', requirement: 'UNKNOWN' as const },
  { ...neededPaper, key: 'other', label: 'Other paper', requirement: 'OPTIONAL' as const },
]

const partly: DealContract = {
  ...noContract,
  terms,
  deadlines: [deadline('EARNEST_MONEY', 'Earnest money due')],
  money: [{ ...money('EARNEST_MONEY', null), deliveredAmount: 3400, openAmount: 600, state: 'PART_DELIVERED' }],
}

const ready: Deal['cda'] = {
  id: '01900000-0000-7000-8000-0000000000cd',
  version: 1,
  approvedAt: null,
  sentToTitleAt: null,
  voidedAt: null,
  stale: false,
  staleReason: null,
  pdfUrl: null,
}

const pathOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input, 'http://fake').pathname

/** Holds the calls of a path, and lists the changes that are sent. */
const hold = (path: string): string[] => {
  const answers = globalThis.fetch
  const sent: string[] = []
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') sent.push(pathOf(input).replace(/.*\//, ''))
    return pathOf(input).endsWith(path) ? new Promise(() => undefined) : answers(input, init)
  }
  return sent
}

const open = (part: string, shown: Partial<Deal> = {}, user = fakeAgent, contract = noContract): void => {
  const row = { ...deal, agentId: user.agentId ?? deal.agentId, ...shown }
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id': row,
    'GET /api/deals/:id/contract': contract,
    'GET /api/deals/:id/papers': { ...papers, papers: listed },
    'GET /api/deals/:id/tasks': { dealId: row.id, tasks: [], people: [] },
    'GET /api/deals/:id/messages': [],
    'GET /api/deals/:id/timeline': [],
    'GET /api/deals/:id/participants': paid,
    'GET /api/documents': [],
    'DELETE /api/sample-deal': { success: true },
    'GET /api/own-parts': { dealIds: [] },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(user)} path={`/deals/${deal.id}${part}`}>
        <Routes>
          <Route path="/deals/:id" element={<DealScreen />} />
          <Route path="/deals" element={<p>All deals</p>} />
        </Routes>
        <Address />
      </FakeShell>
    </ThemeProvider>,
  )
}

const chosen = async (): Promise<string | null> => (await screen.findByRole('tab', { selected: true })).textContent
const address = (): string | null => screen.getByRole('status', { name: 'Address' }).textContent

const media = globalThis.matchMedia
describe("a deal's page", () => {
  afterEach(() => {
    cleanup()
    globalThis.matchMedia = media
  })

  it('shows its overview, and keeps a chosen tab in the address', async () => {
    open('')
    expect(await chosen()).toBe('Overview')
    expect(await screen.findByRole('heading', { name: 'Coming up' })).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('tab', { name: 'History' }))
    expect(await screen.findByRole('heading', { name: 'Timeline' })).toBeTruthy()
    expect(address()).toBe('?tab=history')
  })

  it.each([
    ['#papers', 'Papers: what is missing and why', /^Papers/],
    ['#contract', 'Contract dates', /^Dates and tasks/],
    ['#messages', 'Messages', /^Messages/],
  ])('links to the tab of %s, and back', async (hash, heading, tab) => {
    open(hash)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(await chosen()).toMatch(tab)
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Overview' }))
    expect(await screen.findByRole('heading', { name: 'Coming up' })).toBeTruthy()
    expect(address()).toBe('')
  })

  it('has the next action as its main button and the rest in one menu', async () => {
    open('', { status: 'APPROVED', nextStatuses: ['UNDER_CONTRACT', 'CANCELLED'], approvedAt: deal.createdAt })
    expect((await screen.findByRole('button', { name: 'Generate CDA' })).className).toContain('primary')
    await userEvent.setup().click(screen.getByRole('button', { name: `More for ${deal.propertyAddress}` }))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(names).toEqual(['Edit deal', 'New Event', 'Download Documents', 'Cancel deal'])
  })

  it('leads to the CDA on each press of its next step, on the tab of the CDA too', async () => {
    open('?tab=money', { status: 'PENDING', nextStatuses: [], approvedAt: deal.createdAt, cda: ready }, fakeBroker)
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Review CDA' }))
    expect(address()).toBe('?tab=money#cda')
  })

  it('counts papers that depend on the deal facts among the missing ones', async () => {
    open('')
    const missing = within(await screen.findByRole('region', { name: 'Missing papers' }))
    await missing.findByText('1 more depends on the deal facts')
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(neededPaper.label),
      '1 more depends on the deal facts',
    ])
  })

  it('says that a sample counts, and leaves its page when it is removed', async () => {
    open('', { isSample: true }, fakeBroker)
    expect(await screen.findByText('Sample')).toBeTruthy()
    expect(await screen.findByText(/It counts in lists and reports until you remove it/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See a sample CDA' }).getAttribute('href')).toBe('/api/sample-cda')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Remove the sample deal' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull())
  })

  it('shows agents no way to remove a sample', async () => {
    open('', { isSample: true })
    expect(await screen.findByText('Sample')).toBeTruthy()
    expect(await screen.findByText(/until a broker or manager removes it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove the sample deal' })).toBeNull()
  })

  it('prints the whole deal, whichever tab is open', async () => {
    globalThis.matchMedia = (query: string) => Object.assign(media(query), { matches: query === 'print' })
    open('?tab=messages', { closeDate: '2026-12-18' })
    for (const name of ['Details', 'Dates', 'Papers', 'Who is paid', 'Timeline'])
      expect(await screen.findByRole('heading', { name })).toBeTruthy()
    expect(await screen.findByText(/^Gross commission/)).toBeTruthy()
    expect(screen.getByText('As if the CDA were generated now')).toBeTruthy()
    expect(await screen.findByText('HOA addendum')).toBeTruthy()
    expect(screen.queryByText('Other paper')).toBeNull()
  })

  it('prints money that was delivered in part as part', async () => {
    globalThis.matchMedia = (query: string) => Object.assign(media(query), { matches: query === 'print' })
    open('?tab=messages', {}, fakeAgent, partly)
    const due = (await screen.findByText('Earnest money due', { selector: 'dt' })).parentElement
    expect(due?.textContent).toContain('part delivered, $600.00 open on')
    expect(due?.textContent).not.toContain(', delivered')
  })

  it('lets a broker decide pending requests', async () => {
    open('', { status: 'PENDING_BROKER_APPROVAL', nextStatuses: ['CANCELLED'], approvedAt: null }, fakeBroker)
    expect((await screen.findByRole('button', { name: 'Approve' })).className).toContain('primary')
    expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Stages' }).querySelector('[aria-current]')?.textContent).toContain(
      'Submitted',
    )
  })

  it('approves a deal once, however often it is pressed while its documents are counted', async () => {
    open('', { status: 'PENDING_BROKER_APPROVAL', nextStatuses: ['CANCELLED'], approvedAt: null }, fakeBroker)
    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })
    const sent = hold('/approve')
    let count: (() => void) | undefined
    const counted = new Promise<void>((resolve) => {
      count = resolve
    })
    const answers = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      if (pathOf(input) !== '/api/documents') return answers(input, init)
      await counted
      return Response.json([{}])
    }
    const user = userEvent.setup()
    await user.click(approve)
    await user.click(approve)
    count?.()
    await waitFor(() => expect(sent).toEqual(['approve']))
    expect(approve.disabled).toBe(true)
  })

  it('generates no CDA by a further click on a move', async () => {
    open('', { status: 'NEW', nextStatuses: ['UNDER_CONTRACT'], approvedAt: deal.createdAt })
    const move = await screen.findByRole('button', { name: 'Mark under contract' })
    const sent = hold('/status')
    const user = userEvent.setup()
    await user.click(move)
    // The move shows at once, and the button that replaces it is under the pointer.
    const generate = await screen.findByRole<HTMLButtonElement>('button', { name: 'Generate CDA' })
    expect(generate.disabled).toBe(true)
    await user.click(generate)
    expect(sent).toEqual(['status'])
  })

  it('takes the second click of a double click for nothing', async () => {
    open('', { status: 'UNDER_CONTRACT', nextStatuses: [], approvedAt: deal.createdAt })
    const generate = await screen.findByRole('button', { name: 'Generate CDA' })
    const sent = hold('/cda')
    fireEvent.click(generate, { detail: 2 })
    expect(address()).toBe('')
    fireEvent.click(generate, { detail: 1 })
    await waitFor(() => expect(sent).toEqual(['cda']))
  })
})
