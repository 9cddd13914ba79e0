import { jest } from '@jest/globals'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { TextEncoder } from 'node:util'
import { ThemeProvider } from '@bluebonnet/ui'
import { neededPaper, dealOf, papers as paperRows } from '../../testing/rows.js'
import { MoveDialogs, showDeal, useDealMoves, useDecisions } from './deal-changes.js'
import { DealMenu } from './deal-menu.js'

const [one, other] = [dealOf({ id: 'one', status: 'APPROVED' }), dealOf({ id: 'other', status: 'APPROVED' })]
const moved = dealOf({ id: 'one', status: 'UNDER_CONTRACT' })

it('shows a moved deal in lists, pages and on its own page, and leaves everything else unchanged', () => {
  const client = new QueryClient()
  const known = {
    list: ['api', 'deals'],
    pages: ['api', 'deals', { pagesOf: 25 }],
    own: ['api', 'deals', 'one'],
    thread: ['api', 'deals', 'one', 'messages'],
  }
  client.setQueryData(known.list, [one, other])
  client.setQueryData(known.pages, { pages: [{ rows: [other, one], total: 2, next: null }], pageParams: [''] })
  client.setQueryData(known.own, one)
  client.setQueryData(known.thread, [{ id: 'm', body: 'Hello' }])
  showDeal(client, moved)
  expect(client.getQueryData(known.list)).toEqual([moved, other])
  expect(client.getQueryData(known.pages)).toEqual({
    pages: [{ rows: [other, moved], total: 2, next: null }],
    pageParams: [''],
  })
  expect(client.getQueryData(known.own)).toEqual(moved)
  expect(client.getQueryData(known.thread)).toEqual([{ id: 'm', body: 'Hello' }])
})

it('leaves data that is out of date as it is, and the data of other deals untouched', () => {
  const client = new QueryClient()
  const [list, pages] = [
    ['api', 'deals'],
    ['api', 'deals', { pagesOf: 25 }],
  ]
  client.setQueryData(list, [one, other])
  client.setQueryData(pages, { pages: [{ rows: [other], total: 1, next: null }], pageParams: [''] })
  for (const { queryKey } of client.getQueryCache().getAll()) void client.invalidateQueries({ queryKey, exact: true })
  const before = client.getQueryState(pages)
  showDeal(client, moved)
  expect(client.getQueryData(list)).toEqual([moved, other])
  expect(client.getQueryState(list)?.isInvalidated).toBe(true)
  expect(client.getQueryState(pages)).toBe(before)
})

globalThis.TextEncoder = TextEncoder
const { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } = await import('@testing-library/react')
const { FakeShell, createFakeShell, fakeAgent, fakeFetch } = await import('@bluebonnet/portal-sdk/testing')
const { useChangeDeal } = await import('./use-save-deal.js')
const { valuesOf } = await import('./deal-values.js')

const begun = dealOf({ id: '7', status: 'ACTIVE', nextStatuses: ['UNDER_CONTRACT'] })

it('saves what changed in the form, and keeps what changed elsewhere', async () => {
  const sent: unknown[] = []
  const answer = { ok: true, status: 200, statusText: '', headers: new Map(), text: async () => '{}' }
  Object.assign(globalThis, {
    fetch: jest.fn(async (url: string, { body }: { body: string }) => {
      sent.push([url, JSON.parse(body)])
      return answer
    }),
  })
  const shell = createFakeShell(fakeAgent)
  const { result, rerender } = renderHook(({ deal, open }) => useChangeDeal(deal, { open, onMove: () => undefined }), {
    initialProps: { deal: begun, open: true },
    wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell>,
  })
  const typed = { ...valuesOf(begun), titleCompany: 'Lone Star Title' }
  rerender({ deal: { ...begun, status: 'UNDER_CONTRACT', closeDate: '2026-12-01', price: 390_000 }, open: true })
  await act(async () => result.current.save(typed, begun))
  expect(sent).toEqual([['/api/deals/7', { titleCompany: 'Lone Star Title', version: 1 }]])
})

it.each(['CLOSED', 'CANCELLED'] as const)('asks before the form makes a deal %s', async (status) => {
  const sent: string[] = []
  const asked: unknown[] = []
  globalThis.fetch = fakeFetch({
    'PATCH /api/deals/:id': ({ url }) => {
      sent.push(url.pathname)
      return begun
    },
    'POST /api/deals/:id/status': () => {
      sent.push('moved unasked')
      return begun
    },
  })
  const shell = createFakeShell(fakeAgent)
  const onMove = (deal: { id: string }, to: string): void => void asked.push([deal.id, to])
  const { result } = renderHook(() => useChangeDeal(begun, { open: true, onMove }), {
    wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell>,
  })
  await act(async () => result.current.save({ ...valuesOf(begun), status }, begun))
  expect([sent, asked]).toEqual([['/api/deals/7'], [['7', status]]])
})

it('reverts each of two refused moves at once', async () => {
  globalThis.fetch = fakeFetch({
    'POST /api/deals/:id/status': () => Response.json({ statusCode: 409, message: 'No' }, { status: 409 }),
  })
  const shell = createFakeShell(fakeAgent)
  const { result } = renderHook(() => ({ moves: useDealMoves(), client: useQueryClient() }), {
    wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell>,
  })
  const { client, moves } = result.current
  client.setQueryData(['api', 'deals'], [one, other])
  const statuses = () => client.getQueryData<(typeof one)[]>(['api', 'deals'])?.map(({ status }) => status)
  act(() => {
    moves.start(one, 'ACTIVE')
    moves.start(other, 'ACTIVE')
  })
  expect(statuses()).toEqual(['ACTIVE', 'ACTIVE'])
  await waitFor(() => expect(statuses()).toEqual(['APPROVED', 'APPROVED']))
})

const Menus = () => {
  const [moves, decisions] = [useDealMoves(), useDecisions()]
  return [begun, { ...begun, id: '8', propertyAddress: '8 Oak St' }].map((deal) => (
    <DealMenu key={deal.id} deal={deal} moves={moves} decisions={decisions} onEdit={() => undefined} />
  ))
}

it('starts a move by menu while another one waits for its answer', async () => {
  const sent: string[] = []
  globalThis.fetch = async (input) => {
    sent.push(String(input instanceof Request ? input.url : input))
    return new Promise(() => undefined)
  }
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <Menus />
      </FakeShell>
    </ThemeProvider>,
  )
  for (const address of [begun.propertyAddress, '8 Oak St']) {
    fireEvent.click(screen.getByRole('button', { name: `More for ${address}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark under contract' }))
  }
  await waitFor(() => expect(sent).toEqual(['/api/deals/7/status', '/api/deals/8/status']))
  cleanup()
})

const missing = 'A paper that is missing'
const somePapers = {
  ...paperRows,
  papers: [{ ...neededPaper, label: missing, requirement: 'NEEDED' as const, state: 'MISSING' as const }],
}

describe('submitting a deal', () => {
  const draft = dealOf({ id: '7', status: 'DRAFT', nextStatuses: ['PENDING_BROKER_APPROVAL'] })
  const submit = (papers: { done: number; accepted: number; total: number }) => {
    const sent: unknown[] = []
    globalThis.fetch = fakeFetch({
      'GET /api/deals/:id/papers': somePapers,
      'POST /api/deals/:id/status': ({ body }) => {
        sent.push(body)
        return draft
      },
    })
    const Submit = () => {
      const moves = useDealMoves()
      return (
        <>
          <button type="button" onClick={() => moves.start({ ...draft, papers }, 'PENDING_BROKER_APPROVAL')}>
            Submit
          </button>
          <MoveDialogs moves={moves} />
        </>
      )
    }
    render(
      <ThemeProvider>
        <FakeShell shell={createFakeShell(fakeAgent)}>
          <Submit />
        </FakeShell>
      </ThemeProvider>,
    )
    screen.getByRole('button', { name: 'Submit' }).click()
    return sent
  }
  afterEach(cleanup)

  it('lists the missing papers and lets the agent continue', async () => {
    const sent = submit({ done: 0, accepted: 0, total: 1 })
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit for approval' }))
    expect(await dialog.findByText(missing)).toBeTruthy()
    expect(sent).toEqual([])
    dialog.getByRole('button', { name: 'Submit for approval' }).click()
    await waitFor(() => expect(sent).toEqual([{ status: 'PENDING_BROKER_APPROVAL' }]))
  })

  it('asks nothing once no paper is missing', async () => {
    const sent = submit({ done: 1, accepted: 0, total: 1 })
    await waitFor(() => expect(sent).toEqual([{ status: 'PENDING_BROKER_APPROVAL' }]))
  })
})
