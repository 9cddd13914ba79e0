import { CapCards } from './cap-cards.js'
import { CapUse } from './cap-use.js'
import { ClosedSums } from './closed-sums.js'
import { Commission } from './commission.js'
import { CommissionRows } from './commission-rows.js'
import { CompanyDollars } from './company-dollars.js'
import { Earnings } from './earnings.js'
import { Estimates } from './estimates.js'
import { FigureMaker } from './figures.js'
import { Ledger } from './ledger.js'
import { LedgerDesk } from './ledger-desk.js'
import { Roster } from './roster.js'
import { RosterFigures } from './roster-figures.js'
import { RosterRanking } from './roster-ranking.js'
import { Statements } from './statements.js'

export const commissionProviders = [
  CapCards,
  CapUse,
  ClosedSums,
  Commission,
  CommissionRows,
  CompanyDollars,
  Earnings,
  Estimates,
  FigureMaker,
  Ledger,
  LedgerDesk,
  Roster,
  RosterFigures,
  RosterRanking,
  Statements,
]
