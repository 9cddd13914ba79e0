// Papers with the names and documents that screens show, one query each.
import {
  documentMarks,
  documentTypes,
  paperRequirements,
  paperStages,
  paperStates,
  returnReasons,
  type TaskRule,
} from '@bluebonnet/domain'
import { command, fullNameOrNull, nameOrEmail, someRow, statement } from '@bluebonnet/platform'
import { z } from 'zod'

export const shownPapers = statement(
  z.strictObject({
    id: z.string(),
    key: z.string(),
    label: z.string(),
    trecForm: z.string().nullable(),
    documentType: z.enum(documentTypes).nullable(),
    stage: z.enum(paperStages),
    secondReview: z.boolean(),
    dueRule: z.custom<TaskRule | null>((value) => typeof value === 'object'),
    dueOn: z.string().nullable(),
    requirement: z.enum(paperRequirements),
    why: z.string(),
    state: z.enum(paperStates),
    documentId: z.string().nullable(),
    documentLabel: z.string().nullable(),
    contentType: z.string().nullable(),
    mark: z.enum(documentMarks).nullable(),
    submittedAt: z.date().nullable(),
    firstReviewerName: z.string().nullable(),
    version: z.number(),
  }),
  `SELECT paper.id, paper.key, paper.label, paper.trec_form AS "trecForm", paper.document_type AS "documentType",
          paper.stage, paper.second_review AS "secondReview", paper.due_rule AS "dueRule",
          paper.due_on::text AS "dueOn", paper.requirement, paper.why, paper.state,
          paper.document_id AS "documentId",
          filed.label AS "documentLabel", filed.content_type AS "contentType", filed.mark,
          paper.submitted_at AS "submittedAt",
          ${fullNameOrNull('first')} AS "firstReviewerName", paper.version
     FROM papers paper
     LEFT JOIN documents filed ON filed.id = paper.document_id
     LEFT JOIN users first ON first.id = paper.first_reviewer
    WHERE paper.deal_id = $1
    ORDER BY paper.position, paper.key`,
)

export const reviewsOfDeal = statement(
  z.strictObject({
    paperId: z.string(),
    state: z.enum(paperStates),
    reason: z.enum(returnReasons).nullable(),
    note: z.string().nullable(),
    documentId: z.string().nullable(),
    byName: z.string().nullable(),
    at: z.date(),
  }),
  `SELECT review.paper_id AS "paperId", review.state, review.reason, review.note, review.document_id AS "documentId",
          ${nameOrEmail('reviewer')} AS "byName", review.created_at AS at
     FROM paper_reviews review
     JOIN papers paper ON paper.id = review.paper_id
     LEFT JOIN users reviewer ON reviewer.id = review.reviewed_by
    WHERE paper.deal_id = $1
    ORDER BY review.created_at DESC, review.id DESC`,
)

/**
 * The last steps of a paper that were not undone, newest first. A second acceptance only counts right after the first.
 */
export const currentSteps = statement(
  z.strictObject({
    id: z.string(),
    state: z.enum(paperStates),
    reason: z.enum(returnReasons).nullable(),
    note: z.string().nullable(),
    by: z.string().nullable(),
  }),
  `SELECT id, state, reason, note, reviewed_by AS by
     FROM paper_reviews step
    WHERE paper_id = $1 AND undoes_id IS NULL
      AND NOT EXISTS (SELECT FROM paper_reviews back WHERE back.paper_id = $1 AND back.undoes_id = step.id)
    ORDER BY created_at DESC, id DESC
    LIMIT 3`,
)

/** Documents of the deals $1 that are older than their papers, newest first. */
export const filedTypes = statement(
  z.strictObject({
    id: z.string(),
    dealId: z.string(),
    type: z.enum(documentTypes),
    uploadedBy: z.string(),
    uploadedAt: z.date(),
  }),
  `SELECT id, deal_id AS "dealId", type, uploaded_by AS "uploadedBy", uploaded_at AS "uploadedAt" FROM documents
    WHERE deal_id = ANY($1) AND superseded_at IS NULL ORDER BY uploaded_at DESC, id DESC`,
)

export const hasCdaPage = statement(
  z.strictObject({ has: z.boolean() }),
  "SELECT EXISTS (SELECT FROM documents WHERE deal_id = $1 AND type = 'CDA' AND superseded_at IS NULL) AS has",
)

export const dealsOfList = statement(
  z.strictObject({ id: z.string() }),
  `SELECT deal.id FROM deals deal JOIN checklists list ON list.id = deal.checklist_id
    WHERE deal.side = $1 AND list.kind = $2 AND deal.ended_at IS NULL AND deal.id > $3
    ORDER BY deal.id LIMIT $4`,
)

/** Imported deals without papers, in batches by id. */
export const dealsWithoutFile = statement(
  z.strictObject({ id: z.string(), agentId: z.string() }),
  `SELECT id, agent_id AS "agentId" FROM deals WHERE checklist_id IS NULL AND id > $1 ORDER BY id LIMIT $2`,
)

/** Gives the deals $1 the files $2. */
export const setFiles = command(
  `UPDATE deals SET checklist_id = file.id FROM unnest($1::uuid[], $2::uuid[]) AS file (deal_id, id)
    WHERE deals.id = file.deal_id`,
)

/** A returned paper, with the reviewer and the reason. Null in every other state. */
export const paperNotice = statement(
  z.strictObject({
    dealId: z.string(),
    label: z.string(),
    reason: z.enum(returnReasons).nullable(),
    note: z.string().nullable(),
  }),
  `SELECT paper.deal_id AS "dealId", paper.label, review.reason, review.note
     FROM papers paper
    CROSS JOIN LATERAL (
      SELECT reason, note FROM paper_reviews WHERE paper_id = paper.id ORDER BY created_at DESC, id DESC LIMIT 1) review
    WHERE paper.id = $1 AND paper.state = 'RETURNED'`,
)

/**
 * Papers of the deal $1 that keep the document $2: the deal is closed, or somebody has decided on the document and did
 * not undo it, regardless of what the paper holds now.
 */
export const settledLines = statement(
  someRow,
  `SELECT 1 FROM papers paper JOIN deals deal ON deal.id = paper.deal_id
    WHERE paper.deal_id = $1 AND paper.document_id = $2
      AND (deal.status = 'CLOSED' OR paper.state NOT IN ('MISSING', 'SUBMITTED') OR paper.first_reviewer IS NOT NULL)
    UNION ALL
   SELECT 1 FROM paper_reviews review JOIN papers paper ON paper.id = review.paper_id
    WHERE paper.deal_id = $1 AND review.document_id = $2 AND review.state NOT IN ('MISSING', 'SUBMITTED')
      AND review.undoes_id IS NULL
      AND NOT EXISTS (SELECT FROM paper_reviews back WHERE back.paper_id = paper.id AND back.undoes_id = review.id)
    LIMIT 1`,
)
