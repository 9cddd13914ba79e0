import type { ContractEventKind } from '../contract-clock/contract-words.js'

/** What completes tasks of the templates, by the keys of their lines (docs/rules/tasks.md#acts). */
export type TaskAct = ContractEventKind | 'CDA_GENERATED' | 'CDA_APPROVED'

const completes: Record<TaskAct, readonly string[]> = {
  EARNEST_MONEY: ['earnest-money', 'earnest-receipt'],
  OPTION_FEE: ['option-fee'],
  ADDITIONAL_EARNEST_MONEY: ['additional-earnest-money'],
  TITLE_HAS_CONTRACT: ['open-title'],
  TITLE_PAPERS_RECEIVED: ['title-commitment', 'survey'],
  CDA_GENERATED: ['cda'],
  CDA_APPROVED: ['approve-cda'],
}

/** The lines of a template whose tasks these acts complete. */
export const completedBy = (acts: readonly TaskAct[]): string[] => acts.flatMap((act) => completes[act])

/** Whether a task is done by approving a CDA alone: nobody ticks it where none is approved. */
export const asksForApproval = ({ templateKey }: { templateKey: string | null }): boolean =>
  templateKey !== null && completes.CDA_APPROVED.includes(templateKey)
