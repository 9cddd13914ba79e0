import type { Deal } from '@bluebonnet/contracts'
import { QueryClient } from '@tanstack/react-query'
import { showDeal } from './deal-cache.js'

const dealOf = (parts: Pick<Deal, 'id' | 'status'>): Deal => ({
  agentId: 'a', agentName: 'Dana Reyes', clientId: null, clientName: null, propertyId: null, mlsId: null, propertyAddress: '12 Oak St', city: 'Austin', state: 'TX',
  zip: '78701', price: 400_000, side: 'LISTING', buyerSellerName: null, titleCompany: null, titleCompanyEmail: null, escrowOfficer: null, gfNumber: null,
  contractDate: null, closeDate: null, optionEndsAt: null, earnestMoneyDueAt: null, financingDueAt: null, commissionRate: null, grossCommission: null,
  checklistId: null, submittedAt: null, approvedBy: null, approvedAt: null, rejectionReason: null, version: 1, nextStatuses: [], cda: null,
  createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z', ...parts,
})
const [one, other] = [dealOf({ id: 'one', status: 'APPROVED' }), dealOf({ id: 'other', status: 'APPROVED' })]
const moved = dealOf({ id: 'one', status: 'UNDER_CONTRACT' })

it('shows a moved deal in lists, pages and on its own page, and leaves everything else as it is', () => {
  const client = new QueryClient()
  const known = { list: ['api', 'deals'], pages: ['api', 'deals', { pagesOf: 25 }], own: ['api', 'deals', 'one'], thread: ['api', 'deals', 'one', 'messages'] }
  client.setQueryData(known.list, [one, other])
  client.setQueryData(known.pages, { pages: [{ rows: [other, one], total: 2, next: null }], pageParams: [''] })
  client.setQueryData(known.own, one)
  client.setQueryData(known.thread, [{ id: 'm', body: 'Hello' }])
  showDeal(client, moved)
  expect(client.getQueryData(known.list)).toEqual([moved, other])
  expect(client.getQueryData(known.pages)).toEqual({ pages: [{ rows: [other, moved], total: 2, next: null }], pageParams: [''] })
  expect(client.getQueryData(known.own)).toEqual(moved)
  expect(client.getQueryData(known.thread)).toEqual([{ id: 'm', body: 'Hello' }])
})
