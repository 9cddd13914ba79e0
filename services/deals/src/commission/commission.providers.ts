import { CapCards } from './cap-cards.js'
import { CapUse } from './cap-use.js'
import { Commission } from './commission.js'
import { CommissionRows } from './commission-rows.js'
import { Earnings } from './earnings.js'
import { Estimates } from './estimates.js'
import { FigureMaker } from './figures.js'
import { Ledger } from './ledger.js'
import { LedgerDesk } from './ledger-desk.js'
import { Roster } from './roster.js'
import { Statements } from './statements.js'

export const commissionProviders = [CapCards, CapUse, Commission, CommissionRows, Earnings, Estimates, FigureMaker, Ledger, LedgerDesk, Roster, Statements]
