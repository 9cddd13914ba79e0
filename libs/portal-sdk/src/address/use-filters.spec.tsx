import { TextEncoder } from 'node:util'
import { changedSearch, filteredSearch } from './use-filters.js'

const after = (search: string, changes: Record<string, string | null>): string =>
  changedSearch(new URLSearchParams(search), changes).toString()
const filtered = (search: string, changes: Record<string, string | null>): string =>
  filteredSearch(new URLSearchParams(search), changes).toString()

describe('filters in the address', () => {
  it('change without affecting the others', () =>
    expect(after('q=oak&view=board', { status: 'CLOSED', q: 'elm' })).toBe('q=elm&view=board&status=CLOSED'))
  it('drop empty values', () =>
    expect(after('q=oak&status=CLOSED&view=board', { q: '', status: null })).toBe('view=board'))
  it('keep the length of a list while a panel opens', () =>
    expect(after('shown=100', { cda: '7' })).toBe('shown=100&cda=7'))
  it('reset lists to the top when the listed rows change', () =>
    expect(filtered('view=board&shown=100&shown.CLOSED=40&q=oak', { q: 'elm' })).toBe('view=board&q=elm'))
})

globalThis.TextEncoder = TextEncoder
const { act, cleanup, render, screen } = await import('@testing-library/react')
const { MemoryRouter, useLocation, useNavigate } = await import('react-router')
const { useFilters } = await import('./use-filters.js')
const { usePanel } = await import('./use-filters.js')

const Screen = () => {
  const { set, filter, search, replace } = useFilters()
  const panel = usePanel('cda')
  const navigate = useNavigate()
  const acts = {
    board: () => set({ view: 'board' }),
    closed: () => filter({ status: 'CLOSED' }),
    oak: () => search('oak'),
    'oak hill': () => search('oak hill'),
    more: () => replace({ shown: '50' }),
    'open 7': () => panel.open('7'),
    'turn to 8': () => panel.show('8'),
    close: panel.close,
    back: () => void navigate(-1),
    on: () => void navigate(1),
    'a deal': () => void navigate('/deals/7'),
  }
  return (
    <>
      <output>{useLocation().pathname + useLocation().search}</output>
      {Object.entries(acts).map(([name, run]) => (
        <button key={name} type="button" onClick={run}>
          {name}
        </button>
      ))}
    </>
  )
}

const show = (path = '/deals') => {
  render(
    <MemoryRouter initialEntries={['/dashboard', path]} initialIndex={1}>
      <Screen />
    </MemoryRouter>,
  )
  return {
    address: () => screen.getByRole('status').textContent,
    press: async (...names: string[]) => {
      for (const name of names) await act(async () => screen.getByRole('button', { name }).click())
    },
    /** Runs these one after the other, before the next render. */
    pressAtOnce: async (...names: string[]) =>
      act(async () => {
        for (const name of names) screen.getByRole('button', { name }).click()
      }),
  }
}

describe('steps that Back undoes', () => {
  afterEach(cleanup)

  it('are a chosen view and a chosen filter', async () => {
    const { address, press } = show()
    await press('board', 'closed')
    expect(address()).toBe('/deals?view=board&status=CLOSED')
    await press('back')
    expect(address()).toBe('/deals?view=board')
    await press('back')
    expect(address()).toBe('/deals')
  })

  it('are not made on a page that is being left: a search typed just before leads nobody back', async () => {
    const { address, pressAtOnce } = show()
    await pressAtOnce('a deal', 'oak')
    expect(address()).toBe('/deals/7')
    await pressAtOnce('back', 'open 7')
    expect(address()).toBe('/deals')
  })

  it('are not made by choosing the current value', async () => {
    const { address, press } = show()
    await press('board', 'board', 'back')
    expect(address()).toBe('/deals')
  })

  it('are one for a whole typed text', async () => {
    const { address, press } = show()
    await press('oak', 'oak hill')
    expect(address()).toBe('/deals?q=oak+hill')
    await press('back')
    expect(address()).toBe('/deals')
  })

  it('exclude the length of a list', async () => {
    const { address, press } = show()
    await press('more')
    expect(address()).toBe('/deals?shown=50')
    await press('back')
    expect(address()).toBe('/dashboard')
  })

  it('are an opened panel, and closing it leaves none behind', async () => {
    const { address, press } = show()
    await press('open 7', 'turn to 8')
    expect(address()).toBe('/deals?cda=8')
    await press('close')
    expect(address()).toBe('/deals')
    await press('on', 'close')
    expect(address()).toBe('/deals')
    await press('open 7', 'back')
    expect(address()).toBe('/deals')
    await press('back')
    expect(address()).toBe('/dashboard')
  })

  it('are an opened panel also after its list was paged', async () => {
    const { address, press } = show()
    await press('open 7', 'more', 'close')
    expect(address()).toBe('/deals')
    await press('back')
    expect(address()).toBe('/dashboard')
  })

  it('stay on the page when the address already had the panel open', async () => {
    const { address, press } = show('/deals?cda=7')
    await press('close')
    expect(address()).toBe('/deals')
  })
})

describe('changes before the next render', () => {
  afterEach(cleanup)

  it('add to the previous choice in any order', async () => {
    const { address, press, pressAtOnce } = show()
    await pressAtOnce('closed', 'oak')
    expect(address()).toBe('/deals?status=CLOSED&q=oak')
    await press('back', 'back')
    expect(address()).toBe('/deals')
    await pressAtOnce('oak', 'closed', 'board')
    expect(address()).toBe('/deals?q=oak&status=CLOSED&view=board')
  })

  it('stay in the step of the typed text', async () => {
    const { address, press, pressAtOnce } = show()
    await pressAtOnce('oak', 'oak hill')
    expect(address()).toBe('/deals?q=oak+hill')
    await press('back')
    expect(address()).toBe('/deals')
  })

  it('begin from the address again after a Back', async () => {
    const { address, press, pressAtOnce } = show()
    await pressAtOnce('closed', 'back')
    expect(address()).toBe('/deals')
    await press('board')
    expect(address()).toBe('/deals?view=board')
  })

  it('keep an opened panel as a step of its own', async () => {
    const { address, press, pressAtOnce } = show()
    await pressAtOnce('closed', 'open 7', 'more')
    expect(address()).toBe('/deals?status=CLOSED&cda=7&shown=50')
    await press('close')
    expect(address()).toBe('/deals?status=CLOSED')
  })
})
