import type {
  DealFact,
  DealKind,
  DealSide,
  DocumentType,
  PaperRequirement,
  PaperDecision,
  PaperNeed,
  PaperStage,
  PaperState,
} from '../enums.js'
import type { TaskRule } from '../tasks/task-words.js'

/** An item of a list of papers (docs/rules/papers-and-retention.md#lists). */
export interface PaperItem {
  key: string
  label: string
  /** Number and revision of the form, '20-19'; null without a promulgated form. */
  trecForm: string | null
  /**
   * The document type that this paper expects. A document whose type only one paper expects is filed there
   * automatically.
   */
  documentType: DocumentType | null
  need: PaperNeed
  /** With IF: the paper is needed when all of these hold. */
  when: readonly { fact: DealFact; is: boolean }[]
  stage: PaperStage
  /** Two people accept it, one after the other. */
  secondReview: boolean
  due?: TaskRule | undefined
}

/** The known facts of a deal. Null and undefined both mean unknown. */
export type DealFacts = { yearBuilt?: number | null | undefined } & {
  readonly [Fact in Exclude<DealFact, 'builtBefore1978'>]?: boolean | null | undefined
}

interface FactWords {
  question: string
  yes: string
  no: string
}

/** The question for each fact, and its wording as the reason for a paper. */
export const factWords: Record<DealFact, FactWords> = {
  builtBefore1978: {
    question: 'In which year was it built?',
    yes: 'it was built before 1978',
    no: 'it was built in 1978 or later',
  },
  financed: { question: 'Is the buyer getting a loan?', yes: 'the buyer is getting a loan', no: 'the buyer pays cash' },
  association: {
    question: "Is there an owners' association?",
    yes: "there is a mandatory owners' association",
    no: "there is no mandatory owners' association",
  },
  condominium: { question: 'Is it a condominium?', yes: 'it is a condominium', no: 'it is not a condominium' },
  district: {
    question: 'Is it in a special taxing or assessment district?',
    yes: 'it is in a special taxing or assessment district',
    no: 'it is not in a special district',
  },
  sellerStays: {
    question: 'Does the seller stay after closing?',
    yes: 'the seller stays after closing',
    no: 'the seller leaves by closing',
  },
  buyerEarly: {
    question: 'Does the buyer move in before closing?',
    yes: 'the buyer moves in before closing',
    no: 'the buyer moves in after closing',
  },
  otherSale: {
    question: 'Must the buyer sell another property first?',
    yes: 'the buyer must sell another property first',
    no: 'no other sale comes first',
  },
  backUp: {
    question: 'Is it a back-up contract?',
    yes: 'it is a back-up contract',
    no: 'it is not a back-up contract',
  },
  intermediary: {
    question: 'Is the brokerage an intermediary?',
    yes: 'the brokerage is an intermediary',
    no: 'the brokerage is not an intermediary',
  },
  survey: {
    question: 'Does the seller have a survey?',
    yes: 'the seller has a survey',
    no: 'the seller has no survey',
  },
  represented: {
    question: 'Does the buyer have a broker?',
    yes: 'the buyer has a broker',
    no: 'the buyer has no broker',
  },
}

/** The first year built that needs no disclosure of lead-based paint (42 USC 4852d). */
const leadFreeFrom = 1978

/** Whether a fact holds; null while it is unknown. */
export const factOf = (facts: DealFacts, fact: DealFact): boolean | null => {
  if (fact !== 'builtBefore1978') return facts[fact] ?? null
  const { yearBuilt } = facts
  return yearBuilt === undefined || yearBuilt === null ? null : yearBuilt < leadFreeFrom
}

const wordsOf = (fact: DealFact, is: boolean): string => factWords[fact][is ? 'yes' : 'no']
const because = (reasons: readonly string[]): string => `Because ${reasons.join(' and ')}`

/** Whether a deal with these facts needs a paper, the reason in a sentence, and the facts that would decide it. */
export interface PaperNeedReason {
  requirement: PaperRequirement
  why: string
  open: DealFact[]
}

/** One fact that does not hold decides it, whatever else is unknown (docs/rules/papers-and-retention.md#asked). */
export const paperNeedOf = ({ need, when }: Pick<PaperItem, 'need' | 'when'>, facts: DealFacts): PaperNeedReason => {
  if (need === 'ALWAYS') return { requirement: 'NEEDED', why: 'Required on every file', open: [] }
  if (need === 'OPTIONAL') return { requirement: 'OPTIONAL', why: 'Optional', open: [] }
  const conditions = when.map(({ fact, is }) => ({ fact, is, known: factOf(facts, fact) }))
  const against = conditions.filter(({ is, known }) => known !== null && known !== is)
  if (against.length > 0)
    return { requirement: 'NOT_NEEDED', why: because(against.map(({ fact, is }) => wordsOf(fact, !is))), open: [] }
  const open = conditions.filter(({ known }) => known === null).map(({ fact }) => fact)
  if (open.length > 0) return { requirement: 'UNKNOWN', why: 'Not known yet whether it is needed', open }
  return { requirement: 'NEEDED', why: because(when.map(({ fact, is }) => wordsOf(fact, is))), open: [] }
}

/** The part of a paper's history that determines its state, oldest first. */
export interface PaperStep {
  state: PaperState
  by: string | null
}

/** The state of a paper after its decisions, and the first reviewer while a second acceptance is pending. */
export const paperAfter = (
  steps: readonly PaperStep[],
  secondReview: boolean,
): { state: PaperState; firstReviewer: string | null } => {
  const last = steps.at(-1)
  if (last === undefined) return { state: 'MISSING', firstReviewer: null }
  const isFirstYes = secondReview && last.state === 'ACCEPTED' && steps.at(-2)?.state !== 'ACCEPTED'
  return isFirstYes ? { state: 'SUBMITTED', firstReviewer: last.by } : { state: last.state, firstReviewer: null }
}

const decidableFrom: Record<PaperDecision, readonly PaperState[]> = {
  ACCEPTED: ['SUBMITTED'],
  RETURNED: ['SUBMITTED', 'ACCEPTED', 'WAIVED', 'NOT_APPLICABLE'],
  WAIVED: ['MISSING', 'SUBMITTED', 'RETURNED'],
  NOT_APPLICABLE: ['MISSING', 'SUBMITTED', 'RETURNED'],
}

/** The decisions that a paper in this state allows (docs/rules/papers-and-retention.md#review). */
export const allowsDecision = (state: PaperState, decision: PaperDecision): boolean =>
  decidableFrom[decision].includes(state)

/** Whether the reviewer may undo this decision. A return sends a notice at once and cannot be undone. */
export const canBeUndone = (state: PaperState): boolean => ['ACCEPTED', 'WAIVED', 'NOT_APPLICABLE'].includes(state)

/** Whether a needed paper requires no more work. */
export const isSettledPaper = ({ requirement, state }: { requirement: PaperRequirement; state: PaperState }): boolean =>
  requirement === 'NOT_NEEDED' || requirement === 'OPTIONAL' || ['ACCEPTED', 'WAIVED', 'NOT_APPLICABLE'].includes(state)

/** Whether somebody must still provide a paper. A filed paper waits for a reviewer at most. */
export const isExpected = ({ requirement, state }: { requirement: PaperRequirement; state: PaperState }): boolean =>
  requirement === 'NEEDED' && (state === 'MISSING' || state === 'RETURNED')

/** Whether a paper counts as needed: it does until the facts say otherwise. */
export const isCounted = ({ requirement }: { requirement: PaperRequirement }): boolean =>
  requirement === 'NEEDED' || requirement === 'UNKNOWN'

/** The count of filed papers among those that a deal needs. */
type PaperCount = { done: number; accepted: number; total: number } | undefined

/** 'Papers 3 of 7', accepted of needed, and how many wait for a reviewer; empty if the deal needs none. */
export const papersInWords = (papers: PaperCount): string => {
  const { done, accepted, total } = papers ?? { done: 0, accepted: 0, total: 0 }
  return total === 0 ? '' : `Papers ${accepted} of ${total}${done > accepted ? `, ${done - accepted} to review` : ''}`
}

/**
 * '2 depend on the deal facts', beside `others` '2 more depend': papers that are needed or not once the facts are told.
 */
export const dependOnFacts = (count: number, others: number): string =>
  `${count}${others > 0 ? ' more' : ''} ${count === 1 ? 'depends' : 'depend'} on the deal facts`

/** '3 of 7 accepted'; empty if the deal needs none. */
export const acceptedPapersInWords = (papers: PaperCount): string =>
  papers === undefined || papers.total === 0 ? '' : `${papers.accepted} of ${papers.total} accepted`

/** The default kind of deal for a property type; people can change it. */
export const kindOfProperty = (propertyType: string | null | undefined): DealKind =>
  propertyType === 'CONDO' ? 'CONDOMINIUM' : propertyType === 'LAND' ? 'LAND' : 'SALE'

/** Identifies a list of papers. */
export interface ListName {
  side: DealSide
  kind: DealKind
}
