import { QueryClient } from '@tanstack/react-query'
import { showDeal } from './deal-changes.js'
import { dealOf } from '../../testing/rows.js'

const [one, other] = [dealOf({ id: 'one', status: 'APPROVED' }), dealOf({ id: 'other', status: 'APPROVED' })]
const moved = dealOf({ id: 'one', status: 'UNDER_CONTRACT' })

it('shows a moved deal in lists, pages and on its own page, and leaves everything else as it is', () => {
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
