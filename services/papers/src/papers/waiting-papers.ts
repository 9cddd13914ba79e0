import { dealSides, documentMarks } from '@bluebonnet/domain'
import type { CallInput, WaitingPaper } from '@bluebonnet/contracts'
import { allOf, fullName, is, type List, fullNameOrNull, raw, wordsIn } from '@bluebonnet/platform'
import { z } from 'zod'
import { dealTexts, visibleDeals } from '@bluebonnet/deals'

const waitingRow = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  propertyAddress: z.string(),
  side: z.enum(dealSides),
  agentId: z.string(),
  agentName: z.string(),
  key: z.string(),
  label: z.string(),
  trecForm: z.string().nullable(),
  why: z.string(),
  secondReview: z.boolean(),
  firstReviewerName: z.string().nullable(),
  submittedAt: z.date(),
  documentId: z.string().nullable(),
  documentLabel: z.string().nullable(),
  contentType: z.string().nullable(),
  mark: z.enum(documentMarks).nullable(),
  version: z.number(),
})
type WaitingPaperRow = z.output<typeof waitingRow>

/** Papers that wait for a reviewer, the longest wait first (docs/rules/papers-and-retention.md#review). */
export const waitingPapers: List<CallInput<'GET /api/papers'>['query'], WaitingPaperRow> = {
  from: 'papers paper JOIN deals deal ON deal.id = paper.deal_id',
  joins: `
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN users first ON first.id = paper.first_reviewer
    LEFT JOIN documents filed ON filed.id = paper.document_id`,
  columns: `
    paper.id, deal.id AS "dealId", deal.property_address AS "propertyAddress", deal.side, deal.agent_id AS "agentId",
    ${fullName('agent_user')} AS "agentName", paper.key, paper.label, paper.trec_form AS "trecForm", paper.why,
    paper.second_review AS "secondReview", ${fullNameOrNull('first')} AS "firstReviewerName",
    paper.submitted_at AS "submittedAt", paper.document_id AS "documentId", filed.label AS "documentLabel",
    filed.content_type AS "contentType", filed.mark, paper.version`,
  row: waitingRow,
  order: {
    by: ['paper.submitted_at', 'paper.id'],
    direction: 'ASC',
    placeOf: (row) => ({ at: row.submittedAt, id: row.id }),
    at: ({ at, id }) => [at, id],
  },
  scope: (caller) =>
    allOf([visibleDeals(caller), raw("paper.state = 'SUBMITTED' AND paper.requirement <> 'NOT_NEEDED'")]),
  filters: { agentId: is('deal.agent_id') },
  words: wordsIn(...dealTexts, 'paper.label'),
}

export const waitingPaperAnswer = ({ submittedAt, ...row }: WaitingPaperRow): WaitingPaper => ({
  ...row,
  submittedAt: submittedAt.toISOString(),
})
