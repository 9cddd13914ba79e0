import { answering, sendTable } from '@bluebonnet/platform'
import { AgentAccounts } from '../agent-accounts/agent-accounts.js'
import { accountTable } from '../agent-accounts/account.table.js'
import { payableTable, receivableTable } from './payment.tables.js'
import { Payouts } from './payouts.js'
import { Receipts } from './receipts.js'

export const PaymentsController = answering(
  { receipts: Receipts, payouts: Payouts, accounts: AgentAccounts },
  {
    'GET /api/receivables': ({ receipts }, { query }) => receipts.expected(query),
    'GET /api/cdas/:id/receipts': ({ receipts }, { caller, params, query }) => receipts.ofCda(caller, params.id, query),
    'POST /api/receipts': ({ receipts }, { once, caller, body }) => receipts.enter(once, caller, body),
    'POST /api/cdas/:id/settlement': ({ receipts }, { once, caller, params, body }) =>
      receipts.settle(once, caller, params.id, body.reason),
    'POST /api/receipts/:id/reversal': ({ receipts }, { once, caller, params, body }) =>
      receipts.takeBack(once, caller, params.id, body.reason),
    'GET /api/payables': ({ payouts }, { query }) => payouts.payable(query),
    'GET /api/payouts': ({ payouts }, { caller, query }) => payouts.list(caller, query),
    'POST /api/payouts': ({ payouts }, { once, caller, body }) => payouts.enter(once, caller, body),
    'POST /api/payouts/:id/reversal': ({ payouts }, { once, caller, params, body }) =>
      payouts.takeBack(once, caller, params.id, body.reason),
    'POST /api/payouts/:id/overpaid': ({ payouts }, { once, caller, params, body }) =>
      payouts.overpaid(once, caller, params.id, body.reason),
    'GET /api/exports/receivables.csv': ({ receipts }, { query, reply }) =>
      sendTable(reply, 'to-receive', receivableTable, receipts.batches(query)),
    'GET /api/exports/payables.csv': ({ payouts }, { query, reply }) =>
      sendTable(reply, 'to-pay', payableTable, payouts.batches(query)),
    'GET /api/exports/agent-accounts.csv': ({ accounts }, { query, reply }) =>
      sendTable(reply, 'owed-by-agents', accountTable, accounts.batches(query)),
  },
)
