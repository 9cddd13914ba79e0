export { CdaAccounting, type NewCdaVersion } from './cdas/cda-accounting.js'
export type { CdaFacts } from './cdas/cda-figures.js'
export {
  type IssuedCda,
  type VersionLines as Divided,
  toDivided,
  dividedRow,
  sharedColumns,
} from './cdas/cda-lines.sql.js'
export { CdaLocks, type OpenCda } from './cdas/cda-locks.js'
export { CdaReader } from './cdas/cda-reader.js'
export { CdaStaleness } from './cdas/cda-staleness.js'
export type { CdaEntity } from './cdas/cda.entity.js'
export { CommissionModule } from './commission.module.js'
export { periodOrThisYear, startedMonths as monthsCome } from './commission/calendar.js'
export { addSums, type ClosedSum, emptySum } from './commission/closed-sums.sql.js'
export { earnedBy } from './commission/commission-rows.js'
export { Commission, scopeOfList } from './commission/commission.js'
export { CompanyDollars, companyDollarAnswer } from './commission/company-dollars.js'
export { partsIn } from './commission/deal-parts.sql.js'
export type { EarningsScope } from './commission/earnings.sql.js'
export { LedgerEntries } from './commission/ledger-entries.js'
export { byName } from './commission/roster.list.js'
export { paidAnswer, type StatementLine, Statements } from './commission/statements.js'
export { AgentDebts } from './estimates/agent-debts.js'
export { estimateColumns, type Estimated, estimateRow, Estimates, type PlanNamed } from './estimates/estimates.js'
export type { CdaAgent } from './estimates/figures.js'
export { PayeeEntity } from './participants/participant.entities.js'
