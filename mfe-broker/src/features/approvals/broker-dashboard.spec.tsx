import type { PendingDeal, Production } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeDeal, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { brokerWaiting, pending } from '../../testing/rows.js'
import BrokerDashboard from './broker-dashboard.js'

const openDashboard = (shell = createFakeShell(fakeBroker)): void => {
  render(
    <FakeShell shell={shell}>
      <ThemeProvider>
        <BrokerDashboard />
      </ThemeProvider>
    </FakeShell>,
  )
}

const agentId = 'a0000000-0000-4000-8000-000000000001'
const sum = { closedDeals: 3, volume: 1_200_000, commission: 28_000, companyDollar: 7_000 }
const before = { closedDeals: 1, volume: 400_000, commission: 9_000, companyDollar: 2_500 }
const row = (key: string, label: string): Production[number] => ({ key, label, ...sum, lastYear: before })

const answersBy = (production: Production, deals: PendingDeal[] = []) =>
  fakeFetch({
    'GET /api/broker/stats': { pendingApprovals: 0, approved: 8, rejected: 1, totalVolume: 4_000_000 },
    'GET /api/broker/waiting': brokerWaiting,
    'GET /api/deals/pending-approvals': deals,
    'GET /api/deals': [],
    'GET /api/commission/production': production,
  })

const desk = async (label: string): Promise<(string | null)[]> => {
  const link = await screen.findByRole('link', { name: new RegExp(`^${label}`) })
  return [link.getAttribute('href'), link.querySelector('.bb-stat-figure')?.textContent ?? null]
}

it('says how many papers are accepted and wait for a review, once they are made', async () => {
  const papers = { done: 0, accepted: 0, total: 0 }
  const filed = { done: 6, accepted: 2, total: 7 }
  const deals: PendingDeal[] = [
    { ...pending, propertyAddress: '1 Imported', checklistId: null, papers },
    { ...pending, id: agentId, propertyAddress: '2 Plain', checklistId: agentId, papers },
    { ...pending, id: fakeDeal.id, propertyAddress: '3 Filed', checklistId: agentId, papers: filed },
  ]
  globalThis.fetch = answersBy([], deals)
  openDashboard()
  const cards = await Promise.all(
    deals.map(({ propertyAddress }) => screen.findByRole('article', { name: propertyAddress })),
  )
  expect(cards.map((card) => within(card).getByText('Papers').nextSibling?.textContent)).toEqual([
    'Being prepared',
    'None needed',
    '2 of 74 to review',
  ])
  cleanup()
})

it('links each count to its desk, and draws the year beside the previous one, also as tables', async () => {
  const [months, byAgent] = [answersBy([row('2026-01', '2026-01')]), answersBy([row(agentId, 'Ines Calder')])]
  globalThis.fetch = async (input, init) =>
    (String(input instanceof Request ? input.url : input).includes('by=month') ? months : byAgent)(input, init)
  openDashboard()
  await screen.findByText('1,200')
  expect([
    await desk('Papers to Review'),
    await desk('CDAs to Approve'),
    await desk('Closings Not Paid'),
    await desk('Licenses to Check'),
  ]).toEqual([
    ['/papers', '4'],
    ['/cda-desk', '2'],
    ['/to-receive', '1,200'],
    ['/licenses', '0'],
  ])
  const agents = within(await screen.findByRole('figure', { name: 'Closed volume by agent' }))
  expect(agents.getByRole('link', { name: 'Ines Calder' }).getAttribute('href')).toBe(`/roster/${agentId}`)
  await userEvent.click(agents.getByRole('button', { name: 'Show as table' }))
  expect(agents.getAllByRole('row').at(-1)?.textContent).toBe('Ines Calder3$1,200,000$400,000')
  const kept = within(await screen.findByRole('figure', { name: 'Company dollar by month' }))
  await userEvent.click(kept.getByRole('button', { name: 'Show as table' }))
  expect(kept.getAllByRole('row').at(-1)?.textContent).toBe('Jan 26$7,000$2,500')
  cleanup()
})

/** Whether the waiting work is above the figures of past decisions. */
const isWorkFirst = async (): Promise<boolean> => {
  globalThis.fetch = answersBy([])
  openDashboard()
  const [work, past] = [await screen.findByText('Papers to Review'), await screen.findByText('Approved')]
  const isBefore = work.compareDocumentPosition(past) === Node.DOCUMENT_POSITION_FOLLOWING
  cleanup()
  return isBefore
}

it('begins with the work on a phone, and with past decisions elsewhere', async () => {
  expect(await isWorkFirst()).toBe(false)
  const media = globalThis.matchMedia
  globalThis.matchMedia = (query: string) => Object.assign(media(query), { matches: query.includes('max-width') })
  expect(await isWorkFirst()).toBe(true)
  globalThis.matchMedia = media
})

const first: PendingDeal = { ...pending, propertyAddress: '1 Cedar', filed: 1 }
const second: PendingDeal = { ...pending, id: fakeDeal.id, propertyAddress: '2 Elm', filed: 1 }
const article = (name: string) => screen.queryByRole('article', { name })

/** Approves the first of two deals. The list is read again after each act, with these answers. */
const approveFirst = async (reads: (PendingDeal[] | Promise<PendingDeal[]>)[]) => {
  const left = [[first, second], ...reads]
  const approved: unknown[] = []
  const [others, acts] = [
    answersBy([]),
    fakeFetch({
      'POST /api/deals/:id/approve': ({ body }) => {
        approved.push(body)
        return { ...first, status: 'APPROVED' }
      },
      'POST /api/deals/:id/undo-approval': first,
    }),
  ]
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.includes('pending-approvals')) return Response.json(await left.shift())
    return (/approv/.test(url) ? acts : others)(input, init)
  }
  const shell = createFakeShell(fakeBroker)
  openDashboard(shell)
  const card = within(await screen.findByRole('article', { name: '1 Cedar' }))
  await userEvent.click(card.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect([shell.toasts.getState().current?.title, left]).toMatchObject([
      'Deal Approved',
      { length: reads.length - 1 },
    ]),
  )
  return { approved, undo: shell.toasts.getState().current?.undo }
}

it('gives the focus back to a deal whose approval is undone before the list was without it', async () => {
  const { undo } = await approveFirst([
    [first, second],
    [{ ...first, version: 5 }, second],
  ])
  act(() => undo?.())
  await waitFor(() => expect(document.activeElement).toBe(article('1 Cedar')))
  cleanup()
})

it('leaves the focus to whoever goes on before the approved deal leaves the list', async () => {
  const later: { answer?: (deals: PendingDeal[]) => void } = {}
  await approveFirst([new Promise((resolve) => Object.assign(later, { answer: resolve }))])
  await userEvent.tab()
  const chosen = document.activeElement
  await act(async () => later.answer?.([second]))
  await waitFor(() => expect(article('1 Cedar')).toBeNull())
  expect(document.activeElement).toBe(chosen)
  expect(chosen).not.toBe(document.body)
  cleanup()
})

it('approves a deal once, however long the list takes to be read again', async () => {
  const later: { answer?: (deals: PendingDeal[]) => void } = {}
  const { approved } = await approveFirst([new Promise((resolve) => Object.assign(later, { answer: resolve }))])
  const card = within(await screen.findByRole('article', { name: '1 Cedar' }))
  for (const name of ['Approve', 'Reject']) await userEvent.click(card.getByRole('button', { name }))
  expect([approved, screen.queryByRole('dialog')]).toEqual([[{ version: first.version }], null])
  // After Undo it has another version, and waits again.
  await act(async () => later.answer?.([{ ...first, version: first.version + 2 }, second]))
  await waitFor(() => expect(card.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false))
  cleanup()
})

it('takes no press by pointer for a deal that has just moved into the place of another', async () => {
  const later: { answer?: (deals: PendingDeal[]) => void } = {}
  const { approved } = await approveFirst([new Promise((resolve) => Object.assign(later, { answer: resolve }))])
  await act(async () => later.answer?.([second]))
  await waitFor(() => expect(article('1 Cedar')).toBeNull())
  const button = within(await screen.findByRole('article', { name: '2 Elm' })).getByRole('button', { name: 'Approve' })
  // jsdom stamps events with another clock.
  const clickAt = (time: number): void => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
    Object.defineProperty(click, 'timeStamp', { value: time })
    act(() => void button.dispatchEvent(click))
  }
  clickAt(1)
  clickAt(performance.now() + 400)
  await waitFor(() => expect(approved).toHaveLength(2))
  cleanup()
})
