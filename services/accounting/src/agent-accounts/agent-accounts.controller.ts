import { createController } from '@bluebonnet/platform'
import { AccountStatements } from './account-statements.js'
import { AccountEntries } from './account-entries.js'
import { AgentAccounts } from './agent-accounts.js'
import { ImportBalances } from './import-balances.js'
import { RecurringCharges } from './recurring-charges.js'

export const AgentAccountsController = createController(
  {
    accounts: AgentAccounts,
    balances: ImportBalances,
    entries: AccountEntries,
    charges: RecurringCharges,
    statements: AccountStatements,
  },
  {
    'GET /api/agent-accounts': ({ accounts }, { query }) => accounts.list(query),
    'GET /api/agent-accounts/:id': ({ accounts }, { caller, params }) => accounts.one(caller, params.id),
    'GET /api/agent-accounts/:id/entries': ({ accounts }, { caller, params, query }) =>
      accounts.entries(caller, params.id, query),
    'GET /api/agent-accounts/:id/statements': ({ statements }, { caller, params, query }) =>
      statements.list(caller, params.id, query),
    'GET /api/agent-accounts/:id/statements/:month': ({ statements }, { caller, params, reply }) =>
      statements.send(caller, params.id, params.month, reply),
    'POST /api/agent-accounts/:id/entries': ({ entries }, { once, caller, params, body }) =>
      entries.enter(once, caller, params.id, body),
    'POST /api/agent-accounts/:id/entries/:entryId/reversal': ({ entries }, { once, caller, params, body }) =>
      entries.reverse(once, caller, params.id, params.entryId, body.reason),
    'POST /api/imports/balances': ({ balances }, sent) => balances.run(sent),
    'POST /api/imports/balances/preview': ({ balances }, { caller, file }) => balances.preview(caller, file),
    'POST /api/imports/balances/:id/undo': ({ balances }, { caller, params }) => balances.undo(caller, params.id),
    'GET /api/recurring-charges': ({ charges }, { query }) => charges.list(query),
    'POST /api/recurring-charges': ({ charges }, { once, caller, body }) => charges.add(once, caller, body),
    'POST /api/recurring-charges/preview': ({ charges }, { caller, body }) => charges.preview(caller, body),
    'PATCH /api/recurring-charges/:id': ({ charges }, { caller, params, body }) =>
      charges.change(caller, params.id, body),
  },
)
