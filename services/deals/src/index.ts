export type { CdaFacts } from './cdas/cda-figures.js'
export type { IssuedCda } from './cdas/cda-lines.sql.js'
export { CdaLocks, type OpenCda } from './cdas/cda-locks.js'
export { CdaReader } from './cdas/cda-reader.js'
export { CdaStaleness } from './cdas/cda-staleness.js'
export type { CdaEntity } from './cdas/cda.entity.js'
export { CdaAccounting, type NewlyIssued } from './cdas/cda-accounting.js'
export { monthsCome } from './commission/calendar.js'
export { Commission } from './commission/commission.js'
export type { EarningsScope } from './commission/earnings.sql.js'
export { byName } from './commission/roster.list.js'
export { AddsToAuditFile, type AuditSource, AuditSources, type AuditTable } from './deals/audit-sources.js'
export { ChangeDeal } from './deals/change-deal.js'
export { approvedCdaOf, isApproved, isLive } from './deals/deal-cda.sql.js'
export { columnsOf, type DealColumns } from './deals/deal-columns.js'
export {
  type Addition,
  type ComingDealChange,
  type DealChange,
  type DealFollower,
  DealFollowers,
  FollowsDeals,
} from './deals/deal-followers.js'
export { DealLocks, type OpenDeal } from './deals/deal-locks.js'
export { countedPapers } from './deals/deal-papers.sql.js'
export { DealRecord } from './deals/deal-record.js'
export { DealAccess, knownDeals, seenDeals } from './deals/deal.access.js'
export { DealEntity } from './deals/deal.entity.js'
export { assertNotCancelled, dealErrors } from './deals/deal.errors.js'
export { DealEvents, everybodyOf } from './deals/deal.events.js'
export { AgentDebts } from './estimates/agent-debts.js'
export { assertMayDecideOn, ownDealMark } from './deals/own-deals.js'
export { timelineEntryAnswer } from './deals/timeline.mapper.js'
export { type FieldChanges, Timeline } from './deals/timeline.js'
export { DealsModule } from './deals.module.js'
export { dealLink, dealNotice } from './notices/deal-notice.js'
export { agentsOfDeal, sharing } from './sharing/deal-sharers.sql.js'
