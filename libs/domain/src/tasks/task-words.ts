import { deadlineKinds } from '../contract-clock/contract-words.js'
import type { Role } from '../enums.js'

/** Whose work a task is when nobody is named: MANAGER does what is a broker's. */
export const taskRoles = ['AGENT', 'TC', 'BROKER'] as const
export type TaskRole = (typeof taskRoles)[number]
export const taskRoleLabels: Record<TaskRole, string> = { AGENT: 'Agent', TC: 'Any coordinator', BROKER: 'Any broker' }
/** Which tasks that name nobody are somebody's. */
export const taskRoleOf = (role: Role): TaskRole => (role === 'MANAGER' ? 'BROKER' : role)

/** How many a day's desk shows, and one call changes. */
export const maxTasks = 500

/** When in a deal's life a template's task stands: all along, under contract, or once closed. */
export const taskStages = ['START', 'CONTRACT', 'CLOSED'] as const
export type TaskStage = (typeof taskStages)[number]
export const taskStageLabels: Record<TaskStage, string> = {
  START: 'From the start',
  CONTRACT: 'Under contract',
  CLOSED: 'Once closed',
}

/** The day that a task is counted from: a day of the contract's clock, closing being the deal's own date. */
export const taskAnchors = ['EFFECTIVE', ...deadlineKinds] as const
export type TaskAnchor = (typeof taskAnchors)[number]
export const taskAnchorWords: Record<TaskAnchor, string> = {
  EFFECTIVE: 'the effective date',
  EARNEST_MONEY: 'the earnest money deadline',
  OPTION_FEE: 'the option fee deadline',
  ADDITIONAL_EARNEST_MONEY: 'the additional earnest money deadline',
  OPTION_END: 'the end of the option',
  FINANCING: 'the buyer approval deadline',
  SURVEY: 'the survey deadline',
  TITLE_COMMITMENT: 'the title commitment deadline',
  TITLE_COMMITMENT_EXTENDED: 'the extended title commitment deadline',
  TITLE_OBJECTIONS: 'the title objections deadline',
  CLOSING: 'closing',
}

export const taskUnits = ['CALENDAR', 'BUSINESS'] as const
export const taskDirections = ['BEFORE', 'AFTER'] as const

/** How a task's day is counted: so many days of a kind before or after another day. */
export interface TaskRule {
  anchor: TaskAnchor
  /** 0 is the day itself; with business days the nearest that is one. */
  days: number
  unit: (typeof taskUnits)[number]
  direction: (typeof taskDirections)[number]
}

export const taskUnitWords = { CALENDAR: 'day', BUSINESS: 'business day' } as const

/** '2 business days before closing', 'On the day of closing'. */
export const taskRuleWords = ({ anchor, days, unit, direction }: TaskRule): string => {
  if (days === 0) return `On the day of ${taskAnchorWords[anchor]}`
  return `${days} ${taskUnitWords[unit]}${days === 1 ? '' : 's'} ${direction.toLowerCase()} ${taskAnchorWords[anchor]}`
}

/** The words of a rule where a sentence goes on with them. */
export const uncapitalize = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`

/** What stands for a task in lists of days. */
export const dayGroups = ['OVERDUE', 'TODAY', 'NEXT'] as const
export type DayGroup = (typeof dayGroups)[number]
export const dayGroupLabels: Record<DayGroup, string> = { OVERDUE: 'Overdue', TODAY: 'Today', NEXT: 'Next seven days' }
