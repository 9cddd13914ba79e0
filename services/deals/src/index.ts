export { DealsModule } from './deals.module.js'
export { AddsToAuditFile, type AuditSource, AuditSources, type AuditTable } from './deals/audit-sources.js'
export { ChangeDeal } from './deals/change-deal.js'
export { closedBy, closedWithin, untilToday } from './deals/closed-within.js'
export { assertNotInFuture } from './deals/closing.js'
export { type ActiveDeal, DealActivity } from './deals/deal-activity.js'
export { approvedCdaOf, isApproved, isLive } from './deals/deal-cda.sql.js'
export { affectsFigures, affectsProperty, affectsNames } from './deals/deal-changes.js'
export { columnsOf, type DealColumns } from './deals/deal-columns.js'
export {
  type Addition,
  type PendingDealChange,
  type DealChange,
  type DealFollower,
  DealFollowers,
  FollowsDeals,
} from './deals/deal-followers.js'
export { DealLocks, type OpenDeal } from './deals/deal-locks.js'
export { countedPapers } from './deals/deal-papers.sql.js'
export { placedColumns } from './deals/deal-place.js'
export { DealReader, dealTexts, dealWords } from './deals/deal-reader.js'
export { checkCommission, DealReferences, type KnownReferences } from './deals/deal-references.js'
export { DealRecord, type RecordedChange } from './deals/deal-record.js'
export { DealAccess, knownDeals, visibleDeals } from './deals/deal.access.js'
export { DealEntity } from './deals/deal.entity.js'
export { assertNotCancelled, dealErrors } from './deals/deal.errors.js'
export { DealEvents, audienceOf } from './deals/deal.events.js'
export { assertMayDecideOn, assertMayJoin, isOwnDeal, ownDealMark } from './deals/own-deals.js'
export { changedWords, timelineEntryAnswer } from './deals/timeline.mapper.js'
export { type FieldChanges, Timeline } from './deals/timeline.js'
export { assertOpenFigures } from './deals/write-deal.js'
export {
  dealLink,
  dealNotice,
  type DealNotice,
  others,
  type OwnDecision,
  ownDecision,
  ownDecisionOf,
  ownMessage,
  ownTitle,
} from './notices/deal-notice.js'
export { noticeColumns, noticed, noticeTables } from './notices/notices.sql.js'
export { agentsOfDeal, sharing } from './sharing/deal-sharers.sql.js'
export { shareNewDeals } from './sharing/new-deal-sharers.sql.js'
