import { deadlineKinds } from '../contract-clock/contract-words.js'
import type { Role } from '../enums.js'
import { counted } from '../words.js'

/** The role that does a task without an assignee: MANAGER does a broker's tasks. */
export const taskRoles = ['AGENT', 'TC', 'BROKER'] as const
export type TaskRole = (typeof taskRoles)[number]
export const taskRoleLabels: Record<TaskRole, string> = { AGENT: 'Agent', TC: 'Any coordinator', BROKER: 'Any broker' }
/** The unassigned tasks that a role does. */
export const taskRoleOf = (role: Role): TaskRole => (role === 'MANAGER' ? 'BROKER' : role)

/** The maximum tasks of a My Day list, and of one bulk call. */
export const maxTasks = 500

/** When a template's task applies: always, under contract, or once closed. */
export const taskStages = ['START', 'CONTRACT', 'CLOSED'] as const
export type TaskStage = (typeof taskStages)[number]
export const taskStageLabels: Record<TaskStage, string> = {
  START: 'From the start',
  CONTRACT: 'Under contract',
  CLOSED: 'Once closed',
}

/** The day that a task is counted from: a deadline of the contract clock; closing is the deal's own date. */
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

/** How a task's day is counted: a number of days before or after an anchor. */
export interface TaskRule {
  anchor: TaskAnchor
  /** 0 is the day itself; with business days, the nearest one. */
  days: number
  unit: (typeof taskUnits)[number]
  direction: (typeof taskDirections)[number]
}

export const taskUnitWords = { CALENDAR: 'day', BUSINESS: 'business day' } as const

/** '2 business days before closing', 'On the day of closing'. */
export const taskRuleWords = ({ anchor, days, unit, direction }: TaskRule): string => {
  if (days === 0) return `On the day of ${taskAnchorWords[anchor]}`
  return `${counted(days, taskUnitWords[unit])} ${direction.toLowerCase()} ${taskAnchorWords[anchor]}`
}

/** What stands for a task in lists of days. */
export const dayGroups = ['OVERDUE', 'TODAY', 'NEXT'] as const
export type DayGroup = (typeof dayGroups)[number]
export const dayGroupLabels: Record<DayGroup, string> = { OVERDUE: 'Overdue', TODAY: 'Today', NEXT: 'Next seven days' }
