export { CdaEntity, CdaSendEntity, CdaVersionEntity } from './cdas/cda.entity.js'
export { ChecklistEntity, type ChecklistItem } from './checklists/checklist.entity.js'
export {
  ConversationEntity,
  ConversationMemberEntity,
  ConversationMessageEntity,
} from './conversations/conversation.entities.js'
export { ContractDeadlineEntity, ContractEventEntity, ContractTermsEntity } from './contract/contract.entities.js'
export { DealEntity } from './deals/deal.entity.js'
export { DealMessageEntity, type MessageSide, UnreadThreadEntity } from './messages/deal-message.entity.js'
export { HandOverEntity } from './hand-overs/hand-over.entity.js'
export { PaperEntity, PaperListEntity, PaperReviewEntity } from './papers/paper.entity.js'
export { DealParticipantEntity, PayeeEntity } from './participants/participant.entities.js'
export { TaskEntity, TaskTemplateEntity } from './tasks/task.entity.js'
export { LicenceFileEntity, LicenceFlagEntity, LicenceReadingEntity } from './licences/licence.entities.js'
export { LedgerEntryEntity } from './ledger/ledger-entry.entity.js'
export { TimelineEntryEntity, type TimelineKind } from './deals/timeline-entry.entity.js'
export type { CdaFacts, CdaSignature, CommissionSource, PageState } from './cdas/cda-figures.js'
export { DealsModule } from './deals.module.js'
export { dealErrors } from './deals/deal.errors.js'
export { Commission } from './commission/commission.js'
export { monthsCome } from './commission/calendar.js'
export type { EarningsScope } from './commission/earnings.sql.js'
export { DRAWING_THREAD, type DrawingThread } from './cdas/page/drawing-room.js'
