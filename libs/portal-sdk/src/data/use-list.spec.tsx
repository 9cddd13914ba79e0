import { jest } from '@jest/globals'
import { TextEncoder } from 'node:util'
import { shownRows } from './use-list.js'

describe('the length of a list in the address', () => {
  it('is at least one page', () =>
    expect(['', '10', '-5', 'all', '1e9'].map((text) => shownRows(text, 25))).toEqual([25, 25, 25, 25, 25]))
  it('is what the address says', () => expect(shownRows('100', 25)).toBe(100))
  it('has a limit', () => expect(shownRows('999999', 25)).toBe(10_000))
})

globalThis.TextEncoder = TextEncoder
const { act, cleanup, render, screen, waitFor } = await import('@testing-library/react')
const { useLocation } = await import('react-router')
const { useFilters } = await import('../address/use-filters.js')
const { FakeShell, createFakeShell } = await import('../fake/fake-shell.js')
const { fakeAgent } = await import('../testing.js')
const { useList } = await import('./use-list.js')

const total = 90

/** A list of ninety, paged by cursor like the server's. */
const answer = (url: string) => {
  const { searchParams } = new URL(url, 'http://page')
  const from = Number(searchParams.get('cursor') ?? 0)
  const to = Math.min(from + Number(searchParams.get('limit')), total)
  const rows = Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }))
  const headers = new Map([
    ['x-total-count', String(total)],
    ...(to < total ? [['link', `</api/deals?cursor=${to}>; rel="next"`] as const] : []),
  ])
  return { ok: true, status: 200, statusText: '', headers, text: async () => JSON.stringify(rows) }
}

const Deals = () => {
  const { get, filter } = useFilters()
  const { rows, more, isLong, hasMore } = useList('GET /api/deals', { query: { q: get('q') } }, 25)
  return (
    <>
      <output>{rows === undefined ? 'waiting' : `${rows.length} of ${more.total}`}</output>
      <i>{useLocation().search}</i>
      {isLong && hasMore ? (
        <button type="button" onClick={more.onMore}>
          Show more
        </button>
      ) : null}
      <button type="button" onClick={() => filter({ q: 'oak' })}>
        Search
      </button>
    </>
  )
}

const show = (path: string) => {
  const fetch = jest.fn(async (url: string) => answer(url))
  Object.assign(globalThis, { fetch })
  render(
    <FakeShell shell={createFakeShell(fakeAgent)} path={path}>
      <Deals />
    </FakeShell>,
  )
  return {
    limits: () => fetch.mock.calls.map(([url]) => new URL(url, 'http://page').searchParams.get('limit')),
    shows: async (text: string) => waitFor(() => expect(screen.queryByText(text)).not.toBeNull()),
    press: async (name: string) => act(async () => screen.getByRole('button', { name }).click()),
  }
}

describe('the length of a list', () => {
  afterEach(cleanup)

  it('is written into the address by Show more', async () => {
    const { limits, shows, press } = show('/deals')
    await shows('25 of 90')
    await press('Show more')
    await shows('50 of 90')
    await shows('?shown=50')
    expect(limits()).toEqual(['25', '25'])
  })

  it('is restored from the address by as few calls as possible', async () => {
    const { limits, shows } = show('/deals?shown=75')
    await shows('75 of 90')
    expect(limits()).toEqual(['75'])
  })

  it('stops at the end of the list', async () => {
    const { shows } = show('/deals?shown=500')
    await shows('90 of 90')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('resets for another search', async () => {
    const { limits, shows, press } = show('/deals?shown=75')
    await shows('75 of 90')
    await press('Search')
    await shows('25 of 90')
    await shows('?q=oak')
    expect(limits()).toEqual(['75', '25'])
  })
})
