import { z } from 'zod'
import { defineCalls } from '../call.js'
import { dealSides, dealStatuses, stages } from '@bluebonnet/domain'
import { byId, day, successAnswer, period } from '../shared/fields.js'
import { filterQuery, orderIn, pageQuery, plainPage } from '../shared/paging.js'
import {
  approveDeal,
  createDeal,
  deal,
  dealChecklist,
  dealMessage,
  dealTimelineEntry,
  dealTotals,
  moveDeal,
  pendingDeal,
  readThread,
  rejectDeal,
  threadPerson,
  tickChecklist,
  undoApproval,
  updateDeal,
  writeDealMessage,
} from './deal.schema.js'

/** The filter `NEW` means "not yet under contract" (docs/rules/lifecycle.md#filter-new). */
export const dealFilters = {
  status: z.enum(dealStatuses).optional(),
  stage: z.enum(stages).optional(),
  side: z.enum(dealSides).optional(),
  agentId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  propertyId: z.uuid().optional(),
  /** Only deals without a live CDA: the brokers' list 'closed without CDA' (docs/rules/lifecycle.md#without-cda). */
  withoutCda: z.stringbool().optional(),
  /** Only deals under contract or pending with a closing date up to this day: the brokers' list 'closing soon'. */
  closingBy: day.optional(),
  /** Only deals whose closing date is in this period. */
  closing: period.optional(),
}

export const dealCalls = defineCalls({
  'GET /api/deals': {
    permission: 'deals.read',
    summary: 'Deals, newest first',
    query: pageQuery({ ...dealFilters, ...orderIn('deals') }),
    answer: z.array(deal),
  },
  'POST /api/deals': { permission: 'deals.write', summary: 'Add a deal', status: 201, body: createDeal, answer: deal },
  'GET /api/deals/totals': {
    permission: 'deals.read',
    summary: "The number of deals that the list's filters find, and the sum of their prices",
    query: filterQuery(dealFilters),
    answer: dealTotals,
  },
  'GET /api/deals/pending-approvals': {
    permission: 'deals.approve',
    summary: 'Deals that wait for a broker, oldest first',
    query: plainPage,
    answer: z.array(pendingDeal),
  },
  'POST /api/sample-deal': {
    permission: 'imports.deals',
    summary: 'Make the sample deal of a brokerage without deals',
    status: 201,
    answer: deal,
  },
  'DELETE /api/sample-deal': {
    permission: 'imports.deals',
    summary: 'Remove the sample deal with everything that hangs on it',
    answer: successAnswer,
  },
  'GET /api/deals/:id': { permission: 'deals.read', summary: 'One deal', params: byId, answer: deal },
  'PATCH /api/deals/:id': {
    permission: 'deals.write',
    summary: 'Change a deal',
    params: byId,
    body: updateDeal,
    answer: deal,
  },
  'POST /api/deals/:id/status': {
    permission: 'deals.write',
    summary: 'Move a deal along its lifecycle',
    params: byId,
    body: moveDeal,
    answer: deal,
  },
  'POST /api/deals/:id/approve': {
    permission: 'deals.approve',
    summary: 'Approve a deal',
    params: byId,
    body: approveDeal,
    answer: deal,
  },
  'POST /api/deals/:id/undo-approval': {
    permission: 'deals.approve',
    summary: "Undo the caller's own approval of a deal, if nothing has happened since",
    params: byId,
    body: undoApproval,
    answer: deal,
  },
  'POST /api/deals/:id/reject': {
    permission: 'deals.approve',
    summary: 'Reject a deal with a reason',
    params: byId,
    body: rejectDeal,
    answer: deal,
  },
  'GET /api/deals/:id/timeline': {
    permission: 'deals.read',
    summary: 'The timeline of a deal, newest first',
    params: byId,
    query: plainPage,
    answer: z.array(dealTimelineEntry),
  },
  'GET /api/deals/:id/messages': {
    permission: 'deals.read',
    summary: 'The thread of a deal, newest first',
    params: byId,
    query: plainPage,
    answer: z.array(dealMessage),
  },
  'POST /api/deals/:id/messages': {
    permission: 'deals.message',
    summary: "Send a message in a deal's thread",
    status: 201,
    params: byId,
    body: writeDealMessage,
    answer: dealMessage,
  },
  'GET /api/deals/:id/messages/people': {
    permission: 'deals.read',
    summary: "The people who can be mentioned with @ in a deal's thread",
    params: byId,
    query: plainPage,
    answer: z.array(threadPerson),
  },
  'POST /api/deals/:id/messages/read': {
    permission: 'deals.read',
    summary: 'Mark the thread of a deal as read',
    params: byId,
    body: readThread,
    answer: successAnswer,
  },
  'GET /api/deals/:id/checklist': {
    permission: 'deals.read',
    summary: 'The papers that a deal needs',
    params: byId,
    answer: dealChecklist,
  },
  'PATCH /api/deals/:id/checklist': {
    permission: 'deals.write',
    summary: 'Tick papers',
    params: byId,
    body: tickChecklist,
    answer: dealChecklist,
  },
})
