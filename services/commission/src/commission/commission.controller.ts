import { createController } from '@bluebonnet/platform'
import { Commission } from './commission.js'
import { CompanyDollars } from './company-dollars.js'
import { LedgerEntries } from './ledger-entries.js'
import { PlanPreviews } from './plan-previews.js'
import { Productions } from './productions.js'
import { Roster } from './roster.js'
import { Statements } from './statements.js'

export const CommissionController = createController(
  {
    commission: Commission,
    ledgerEntries: LedgerEntries,
    roster: Roster,
    statements: Statements,
    companyDollars: CompanyDollars,
    previews: PlanPreviews,
    productions: Productions,
  },
  {
    'POST /api/plans/preview': ({ previews }, { body }) => previews.ofClosed(body),
    'POST /api/plans/sample': ({ previews }, { body }) => previews.sample(body),
    'GET /api/commission/summary': ({ commission }, { caller, query }) =>
      commission.summary(caller, query.agentId, query.period),
    'GET /api/commission/statements': ({ statements }, { caller, query }) => statements.list(caller, query),
    'GET /api/commission/statements/totals': ({ statements }, { caller, query }) => statements.totals(caller, query),
    'GET /api/commission/company-dollar': ({ companyDollars }, { query }) => companyDollars.list(query),
    'GET /api/commission/company-dollar/totals': ({ companyDollars }, { query }) => companyDollars.totals(query),
    'GET /api/commission/production': ({ productions }, { caller, query }) => productions.by(caller, query),
    'GET /api/agents/:id/ledger-entries': ({ ledgerEntries }, { params, query }) =>
      ledgerEntries.list(params.id, query),
    'POST /api/agents/:id/ledger-entries': ({ ledgerEntries }, { once, caller, params, body }) =>
      once((manager) => ledgerEntries.enter(manager, caller, params.id, body)),
    'GET /api/roster': ({ roster }, { query }) => roster.list(query),
  },
)
