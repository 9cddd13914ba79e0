import { changedSearch, filteredSearch } from './changed-search.js'

const after = (search: string, changes: Record<string, string | null>): string =>
  changedSearch(new URLSearchParams(search), changes).toString()
const filtered = (search: string, changes: Record<string, string | null>): string =>
  filteredSearch(new URLSearchParams(search), changes).toString()

describe('filters in the address', () => {
  it('sets some and leaves the others alone', () =>
    expect(after('q=oak&view=board', { status: 'CLOSED', q: 'elm' })).toBe('q=elm&view=board&status=CLOSED'))
  it('takes out what became nothing', () =>
    expect(after('q=oak&status=CLOSED&view=board', { q: '', status: null })).toBe('view=board'))
  it('keeps how far a list is shown while a panel opens', () =>
    expect(after('shown=100', { cda: '7' })).toBe('shown=100&cda=7'))
  it('begins lists at the top when something else is listed', () =>
    expect(filtered('view=board&shown=100&shown.CLOSED=40&q=oak', { q: 'elm' })).toBe('view=board&q=elm'))
})
