import { createController, sendTable } from '@bluebonnet/platform'
import { AgentAccounts } from '../agent-accounts/agent-accounts.js'
import { accountTable } from '../agent-accounts/account.table.js'
import { payableTable, receivableTable } from './payment.tables.js'
import { PaymentLists } from './payment-lists.js'
import { Payouts } from './payouts.js'
import { Receipts } from './receipts.js'

export const PaymentsController = createController(
  { lists: PaymentLists, receipts: Receipts, payouts: Payouts, accounts: AgentAccounts },
  {
    'GET /api/payments/totals': ({ lists }) => lists.totals(),
    'GET /api/receivables': ({ lists }, { query }) => lists.receivables(query),
    'GET /api/cdas/:id/receipts': ({ lists }, { caller, params, query }) => lists.receipts(caller, params.id, query),
    'POST /api/receipts': ({ receipts }, { once, caller, body }) => receipts.enter(once, caller, body),
    'POST /api/cdas/:id/settlement': ({ receipts }, { once, caller, params, body }) =>
      receipts.acceptDifference(once, caller, params.id, body.reason),
    'POST /api/receipts/:id/reversal': ({ receipts }, { once, caller, params, body }) =>
      receipts.reverse(once, caller, params.id, body.reason),
    'GET /api/payables': ({ lists }, { query }) => lists.payables(query),
    'GET /api/payouts': ({ lists }, { caller, query }) => lists.payouts(caller, query),
    'POST /api/payouts': ({ payouts }, { once, caller, body }) => payouts.enter(once, caller, body),
    'POST /api/payouts/:id/reversal': ({ payouts }, { once, caller, params, body }) =>
      payouts.reverse(once, caller, params.id, body.reason),
    'POST /api/payouts/:id/overpaid': ({ payouts }, { once, caller, params, body }) =>
      payouts.overpaid(once, caller, params.id, body.reason),
    'GET /api/exports/receivables.csv': ({ lists }, { query, reply }) =>
      sendTable(reply, 'to-receive', receivableTable, lists.receivableBatches(query)),
    'GET /api/exports/payables.csv': ({ lists }, { query, reply }) =>
      sendTable(reply, 'to-pay', payableTable, lists.payableBatches(query)),
    'GET /api/exports/agent-accounts.csv': ({ accounts }, { query, reply }) =>
      sendTable(reply, 'owed-by-agents', accountTable, accounts.batches(query)),
  },
)
