import { changedSearch } from './changed-search.js'

const after = (search: string, changes: Record<string, string | null>): string => changedSearch(new URLSearchParams(search), changes).toString()

describe('filters in the address', () => {
  it('sets some and leaves the others alone', () => expect(after('q=oak&view=board', { status: 'CLOSED', q: 'elm' })).toBe('q=elm&view=board&status=CLOSED'))
  it('takes out what became nothing', () => expect(after('q=oak&status=CLOSED&view=board', { q: '', status: null })).toBe('view=board'))
})
