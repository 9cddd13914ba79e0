import { type ContractEventKind, contractEventTypes } from '../contract-clock/contract-words.js'

/** Acts that complete tasks of the templates (docs/rules/tasks.md#acts). */
export const taskActs = [...contractEventTypes, 'CDA_GENERATED', 'CDA_APPROVED', 'PAPER_FILED', 'DEAL_CLOSED'] as const
export type TaskAct = ContractEventKind | 'CDA_GENERATED' | 'CDA_APPROVED' | 'PAPER_FILED' | 'DEAL_CLOSED'

/** By the keys of their template items. */
const completes: Record<Exclude<TaskAct, 'PAPER_FILED'>, readonly string[]> = {
  EARNEST_MONEY: ['earnest-money', 'earnest-receipt'],
  OPTION_FEE: ['option-fee'],
  ADDITIONAL_EARNEST_MONEY: ['additional-earnest-money'],
  TITLE_HAS_CONTRACT: ['open-title'],
  TITLE_PAPERS_RECEIVED: ['title-commitment', 'survey'],
  CDA_GENERATED: ['cda'],
  CDA_APPROVED: ['approve-cda'],
  DEAL_CLOSED: ['close-deal'],
}

/** By the key of the paper that is filed. */
const filedWith: Readonly<Record<string, readonly string[]>> = {
  'earnest-money': ['receipts'],
  'title-commitment': ['title-commitment'],
  survey: ['survey'],
  settlement: ['settlement'],
}

/** The template items whose tasks this act completes. */
export const completedBy = (act: Exclude<TaskAct, 'PAPER_FILED'>): readonly string[] => completes[act]
/** The template items whose tasks are completed when a paper with this key is filed. */
export const completedByPaper = (key: string): readonly string[] => filedWith[key] ?? []

/**
 * The act that completes a task of this template item, the only way to complete it. Null for a task that a person
 * ticks.
 */
export const actOf = (templateKey: string | null): TaskAct | null => {
  if (templateKey === null) return null
  const filed = Object.values(filedWith).some((keys) => keys.includes(templateKey)) ? 'PAPER_FILED' : null
  return taskActs.find((act) => act !== 'PAPER_FILED' && completes[act].includes(templateKey)) ?? filed
}

/** The label of the button that leads to the act. */
export const taskActLabels: Record<TaskAct, string> = {
  EARNEST_MONEY: 'Enter delivery',
  OPTION_FEE: 'Enter delivery',
  ADDITIONAL_EARNEST_MONEY: 'Enter delivery',
  TITLE_HAS_CONTRACT: 'Enter receipt',
  TITLE_PAPERS_RECEIVED: 'Enter receipt',
  CDA_GENERATED: 'Go to the CDA',
  CDA_APPROVED: 'Go to the CDA',
  PAPER_FILED: 'File it',
  DEAL_CLOSED: 'Go to closing',
}
