import { ListReply } from './list-reply.js'
import { pageOfAll } from './page-of-all.js'

interface Row {
  id: string
  text: string | null
}

const all: Row[] = [
  { id: 'a', text: 'Pecan Street' },
  { id: 'b', text: null },
  { id: 'c', text: 'pecan lane' },
  { id: 'd', text: 'Oak' },
]
const page = (paging: Parameters<typeof pageOfAll>[1]): ListReply<Row> =>
  pageOfAll(all, paging, { key: ({ id }) => id, texts: ({ text }) => [text] })
const idsOf = ({ rows }: ListReply<Row>): string => rows.map(({ id }) => id).join('')

describe('a page of a list that is read completely', () => {
  it('is all of it without a limit, with the total and no next page', () => {
    expect([idsOf(page({})), page({}).total, page({}).next]).toEqual(['abcd', 4, null])
  })

  it('continues after the previous one, to the end', () => {
    const first = page({ limit: 3 })
    expect([idsOf(first), first.total]).toEqual(['abc', 4])
    const second = page({ limit: 3, cursor: first.next ?? '' })
    expect([idsOf(second), second.total, second.next]).toEqual(['d', 4, null])
    expect(page({ limit: 4 }).next).toBeNull()
  })

  it('has the matching rows, and counts those', () => {
    const first = page({ q: ' PECAN ', limit: 1 })
    expect([idsOf(first), first.total]).toEqual(['a', 2])
    expect(idsOf(page({ q: 'pecan', cursor: first.next ?? '' }))).toBe('c')
    expect(page({ q: 'elm' }).total).toBe(0)
  })

  it.each(['', 'x', 'YQ==', 'zzz'])('is refused for the foreign cursor %j', (cursor) => {
    expect(() => page({ cursor })).toThrow('This page no longer exists')
  })
})
