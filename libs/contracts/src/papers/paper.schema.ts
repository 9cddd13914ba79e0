import { z } from 'zod'
import {
  dealFacts,
  dealKinds,
  dealSides,
  documentMarks,
  documentTypes,
  paperRequirements,
  paperDecisions,
  paperNeeds,
  paperStages,
  paperStates,
  returnReasons,
  lengths,
} from '@bluebonnet/domain'
import { readPeriod } from '../period.js'
import {
  isoDay,
  isoMoment,
  day,
  hasUniqueKeys,
  id,
  notRequired,
  optionalLine,
  optionalReason,
  requiredLine,
  rowVersion,
} from '../shared/fields.js'
import { taskRuleAnswer, taskRule } from '../tasks/task-rule.js'
import * as fieldTexts from '../texts/fields.js'

const answer = z.boolean().nullable().optional()
/** The deciding facts; null clears an answer. */
const facts = z
  .strictObject({
    yearBuilt: z.number().int().min(1700, fieldTexts.yearBuilt).max(2199, fieldTexts.yearBuilt).nullable().optional(),
    financed: answer,
    association: answer,
    condominium: answer,
    district: answer,
    sellerStays: answer,
    buyerEarly: answer,
    otherSale: answer,
    backUp: answer,
    intermediary: answer,
    survey: answer,
    represented: answer,
  })
  .partial()

/** Omitted facts stay unchanged. */
export const updateFacts = z.strictObject({ kind: z.enum(dealKinds).optional(), facts: facts.optional() })

const paperReview = z.object({
  state: z.enum(paperStates),
  reason: z.enum(returnReasons).nullable(),
  note: z.string().nullable(),
  documentId: id.nullable(),
  /** Null for the product itself. */
  byName: z.string().nullable(),
  at: isoMoment,
})

export const paper = z.object({
  key: z.string(),
  label: z.string(),
  trecForm: z.string().nullable(),
  documentType: z.enum(documentTypes).nullable(),
  stage: z.enum(paperStages),
  secondReview: z.boolean(),
  /** When it is due, and how that day is counted. */
  due: z.object({ on: isoDay, why: z.string() }).nullable().optional(),
  requirement: z.enum(paperRequirements),
  why: z.string(),
  state: z.enum(paperStates),
  document: z
    .object({ id, label: z.string(), contentType: z.string(), mark: z.enum(documentMarks).nullable() })
    .nullable(),
  submittedAt: isoMoment.nullable(),
  /** The first reviewer while a second acceptance is pending. */
  firstReviewerName: z.string().nullable(),
  /** A decision requires the version that its reviewer saw. */
  version: rowVersion,
  /** Newest first. */
  history: z.array(paperReview),
})

/** The papers of a deal, the facts that decide them, and the facts that are still unknown. */
export const dealPapers = z.object({
  dealId: id,
  kind: z.enum(dealKinds),
  facts,
  questions: z.array(z.enum(dealFacts)),
  papers: z.array(paper),
})

const dueReason = { error: 'Enter a reason', path: ['note'] }
/** A return needs a reason of the list, and a note if that is OTHER; a waiver needs a note. */
export const decidePaper = z
  .strictObject({
    decision: z.enum(paperDecisions),
    reason: notRequired(z.enum(returnReasons)),
    note: optionalReason(lengths.explanation),
    /** The version of the paper that the reviewer saw. */
    version: z.number().int().min(1),
  })
  .refine(({ decision, reason }) => (decision === 'RETURNED') === (reason !== undefined), {
    error: 'A return has a reason, and nothing else has',
    path: ['reason'],
  })
  .refine(({ decision, reason, note }) => {
    const isNeeded = decision === 'WAIVED' || decision === 'NOT_APPLICABLE' || reason === 'OTHER'
    return !isNeeded || (typeof note === 'string' && note.trim() !== '')
  }, dueReason)

/** The version after the decision. */
export const undoDecisionBody = z.strictObject({ version: z.number().int().min(1) })

/** The first and last day, both included, of an audit of closed deals. */
export const auditDays = z.strictObject({ from: day, to: day }).superRefine(({ from, to }, context) => {
  const read = readPeriod(`${from}..${to}`)
  if (typeof read === 'string') context.addIssue({ code: 'custom', message: read, path: ['to'] })
})

export const putDocument = z.strictObject({
  documentId: id,
  /** Why it replaces the document of a closed deal: required from a broker. */
  reason: optionalReason(lengths.reason),
})

/** A paper that waits for a reviewer, with its deal. */
export const waitingPaper = z.object({
  id,
  dealId: id,
  propertyAddress: z.string(),
  side: z.enum(dealSides),
  agentId: id,
  agentName: z.string(),
  key: z.string(),
  label: z.string(),
  trecForm: z.string().nullable(),
  why: z.string(),
  secondReview: z.boolean(),
  firstReviewerName: z.string().nullable(),
  submittedAt: isoMoment,
  documentId: id.nullable(),
  documentLabel: z.string().nullable(),
  contentType: z.string().nullable(),
  mark: z.enum(documentMarks).nullable(),
  version: rowVersion,
})

const paperKey = z
  .string()
  .regex(/^[a-z][a-z\d-]*$/, 'Small letters, digits and dashes')
  .max(lengths.paperKey)

const paperItem = z
  .strictObject({
    key: paperKey,
    label: requiredLine(lengths.label, fieldTexts.name),
    trecForm: optionalLine(lengths.trecForm).transform((form) => form ?? null),
    documentType: z.enum(documentTypes).nullable(),
    need: z.enum(paperNeeds),
    when: z
      .array(z.strictObject({ fact: z.enum(dealFacts), is: z.boolean() }))
      .max(dealFacts.length)
      .default([]),
    stage: z.enum(paperStages),
    secondReview: z.boolean().default(false),
    due: taskRule.optional(),
  })
  .refine(({ need, when }) => (need === 'IF') === when.length > 0, {
    error: 'Choose when the paper is needed, or require it on every file',
    path: ['when'],
  })
  .refine(({ when }) => new Set(when.map(({ fact }) => fact)).size === when.length, {
    error: 'Each fact may appear once: a paper that requires a fact to be both true and false is never needed',
    path: ['when'],
  })

/** Why a version of a list was written, for later readers. */
export const listReason = optionalReason(lengths.explanation)

/** A new version of a list; `version` is the version that the edit started from. */
export const writePaperList = z.strictObject({
  items: z.array(paperItem).min(1, 'A list has a paper').max(100).refine(hasUniqueKeys, 'Each paper has its own key'),
  version: z.number().int().min(1),
  reason: listReason,
})

export const paperList = z.object({
  side: z.enum(dealSides),
  kind: z.enum(dealKinds),
  version: rowVersion,
  items: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      trecForm: z.string().nullable(),
      documentType: z.enum(documentTypes).nullable(),
      need: z.enum(paperNeeds),
      when: z.array(z.object({ fact: z.enum(dealFacts), is: z.boolean() })),
      stage: z.enum(paperStages),
      secondReview: z.boolean(),
      due: taskRuleAnswer.optional(),
    }),
  ),
  /** Who wrote this version and when; both null for a built-in list. */
  changedByName: z.string().nullable(),
  changedAt: isoMoment.nullable(),
})

/** A version of a list of papers or tasks; the first one is built-in, without an author. */
export const listVersion = z.object({
  version: rowVersion,
  /** The number of papers or tasks. */
  lines: z.int(),
  reason: z.string().nullable(),
  changedByName: z.string().nullable(),
  changedAt: isoMoment.nullable(),
})

export const byPaper = z.strictObject({ id, key: z.string().min(1).max(lengths.paperKey) })
export const byList = z.strictObject({ side: z.enum(dealSides), kind: z.enum(dealKinds) })

export type DealPapers = z.output<typeof dealPapers>
export type Paper = z.output<typeof paper>
export type UpdateFacts = z.output<typeof updateFacts>
export type DecidePaper = z.output<typeof decidePaper>
export type WaitingPaper = z.output<typeof waitingPaper>
export type PaperList = z.output<typeof paperList>
export type ListVersion = z.output<typeof listVersion>
export type { PaperCounts } from './paper-counts.js'
