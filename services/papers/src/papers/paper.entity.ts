import {
  dealKinds,
  dealSides,
  documentTypes,
  paperRequirements,
  paperStages,
  paperStates,
  returnReasons,
  type DealKind,
  type DealSide,
  type DocumentType,
  type PaperRequirement,
  type PaperItem,
  type PaperStage,
  type PaperState,
  type ReturnReason,
  type TaskRule,
} from '@bluebonnet/domain'
import {
  Day,
  Flag,
  Id,
  Json,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/**
 * A version of the brokerage's own list of papers. The newest of its side and kind applies. Append-only: the database
 * refuses UPDATE and DELETE (docs/rules/papers-and-retention.md#lists).
 */
@Entity('checklist_templates')
@Unique('checklist_templates_version_key', ['side', 'kind', 'version'])
@Check('checklist_templates_side_check', oneOf('side', dealSides))
@Check('checklist_templates_kind_check', oneOf('kind', dealKinds))
export class PaperListEntity {
  @Id() id!: string
  @Text('side') side!: DealSide
  @Text('kind') kind!: DealKind
  @IntegerColumn('version') version!: number
  @Json('items') items!: PaperItem[]
  @Text('reason', optional) reason!: string | null
  @Uuid('created_by') createdBy!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/**
 * A paper of a deal: what it is, whether it is required, and its state. State, document and first reviewer follow from
 * its newest reviews, and are stored here for lists and counts.
 */
@Entity('papers')
@Unique('papers_deal_id_key_key', ['dealId', 'key'])
@Check('papers_requirement_check', oneOf('requirement', paperRequirements))
@Check('papers_state_check', oneOf('state', paperStates))
@Check('papers_stage_check', oneOf('stage', paperStages))
@Check('papers_document_type_check', oneOf('document_type', documentTypes))
@Check('papers_submitted_check', "(state = 'SUBMITTED') <= (submitted_at IS NOT NULL)")
@Index('papers_due', ['dealId', 'dueOn'], { where: "due_on IS NOT NULL AND state IN ('MISSING', 'RETURNED')" })
@Index('papers_waiting', ['submittedAt', 'id'], { where: "state = 'SUBMITTED'" })
export class PaperEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Text('key') key!: string
  @Text('label') label!: string
  @Text('trec_form', optional) trecForm!: string | null
  @Text('document_type', optional) documentType!: DocumentType | null
  @Text('stage') stage!: PaperStage
  @Flag('second_review') secondReview!: boolean
  @Json('due_rule', optional) dueRule!: TaskRule | null
  /** Due day. Null while the day it counts from is unknown. */
  @Day('due_on', optional) dueOn!: string | null
  /** Position in the list. */
  @IntegerColumn('position') position!: number
  @Text('requirement') requirement!: PaperRequirement
  @Text('why') why!: string
  @Text('state', { default: 'MISSING' }) state!: PaperState
  @Uuid('document_id', optional) @References('documents', 'SET NULL') documentId!: string | null
  /** Start of the wait for a reviewer. */
  @TimestampColumn('submitted_at', optional) submittedAt!: Date | null
  /** The first reviewer who accepted it, while a second is still required. */
  @Uuid('first_reviewer', optional) @References('users', 'SET NULL') firstReviewer!: string | null
  /** Increases with every step of its history. */
  @IntegerColumn('version', { default: 1 }) version!: number
}

/** Present, in terms of the plain checklist. */
export const isPresent = ({ state }: { state: PaperState }): boolean => state !== 'MISSING' && state !== 'RETURNED'

/** The history of a paper, step by step. Append-only: the database refuses UPDATE and DELETE. */
@Entity('paper_reviews')
@Check('paper_reviews_state_check', oneOf('state', paperStates))
@Check('paper_reviews_reason_check', oneOf('reason', returnReasons))
@Check('paper_reviews_return_check', "(state = 'RETURNED') = (reason IS NOT NULL)")
@Index('paper_reviews_by_paper', ['paperId', 'createdAt', 'id'])
export class PaperReviewEntity {
  @Id() id!: string
  @Uuid('paper_id') @References('papers') paperId!: string
  @Text('state') state!: PaperState
  /** The document that the step refers to. */
  @Uuid('document_id', optional) documentId!: string | null
  @Text('reason', optional) reason!: ReturnReason | null
  @Text('note', optional) note!: string | null
  /** Null for the system. */
  @Uuid('reviewed_by', optional) reviewedBy!: string | null
  /** The decision that this step undoes: neither of them counts. */
  @Uuid('undoes_id', optional) undoesId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
