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
    ledger: LedgerEntries,
    rosters: Roster,
    paid: Statements,
    kept: CompanyDollars,
    previews: PlanPreviews,
    productions: Productions,
  },
  {
    'POST /api/plans/preview': ({ previews }, { body }) => previews.ofClosed(body),
    'POST /api/plans/sample': ({ previews }, { body }) => previews.sample(body),
    'GET /api/commission/summary': ({ commission }, { caller, query }) =>
      commission.summary(caller, query.agentId, query.period),
    'GET /api/commission/statements': ({ paid }, { caller, query }) => paid.list(caller, query),
    'GET /api/commission/statements/totals': ({ paid }, { caller, query }) => paid.totals(caller, query),
    'GET /api/commission/company-dollar': ({ kept }, { query }) => kept.list(query),
    'GET /api/commission/company-dollar/totals': ({ kept }, { query }) => kept.totals(query),
    'GET /api/commission/production': ({ productions }, { caller, query }) => productions.by(caller, query),
    'GET /api/agents/:id/ledger-entries': ({ ledger }, { params, query }) => ledger.list(params.id, query),
    'POST /api/agents/:id/ledger-entries': ({ ledger }, { once, caller, params, body }) =>
      once((manager) => ledger.enter(manager, caller, params.id, body)),
    'GET /api/roster': ({ rosters }, { query }) => rosters.list(query),
  },
)
