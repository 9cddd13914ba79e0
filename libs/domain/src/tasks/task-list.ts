import { nextOpenDay } from '../contract-clock/holidays.js'
import type { Deadline } from '../contract-clock/deadlines.js'
import type { DeadlineKind } from '../contract-clock/contract-words.js'
import { dayOnDeal, type DealDates } from '../contract-clock/moves.js'
import type { DealFact, DealStatus } from '../enums.js'
import { isEnded, pipelineStatuses } from '../lifecycle.js'
import { paperNeedOf, type DealFacts } from '../papers/paper-needs.js'
import { addDays } from '../days.js'
import { type TaskAnchor, taskAnchors, type TaskRole, type TaskRule, type TaskStage } from './task-words.js'

/** An item of a template (docs/rules/tasks.md#templates). */
export interface TaskItem extends TaskRule {
  key: string
  title: string
  role: TaskRole
  stage: TaskStage
  /** The task applies when all of these hold; an unknown fact counts as false. */
  when: readonly { fact: DealFact; is: boolean }[]
}

export type AnchorDays = Readonly<Partial<Record<TaskAnchor, string | null>>>

/**
 * The tasks that reopening a deal restores by default: those due on or after its closing
 * (docs/rules/tasks.md#reopening).
 */
export const reopenedByDefault = (
  tasks: readonly { id: string; dueOn: string }[],
  { closeDate }: { closeDate: string | null },
): string[] => tasks.filter(({ dueOn }) => closeDate === null || dueOn >= closeDate).map(({ id }) => id)

/** The days of a deal's task anchors: the deal's own dates, else the contract clock's. */
export const anchorDays = (
  deal: DealDates & { contractDate: string | null },
  deadlines: readonly Pick<Deadline, 'deadline' | 'day'>[],
): AnchorDays => ({
  CLOSING: deal.closeDate,
  EARNEST_MONEY: deal.earnestMoneyDueAt,
  OPTION_END: deal.optionEndsAt,
  FINANCING: deal.financingDueAt,
  ...Object.fromEntries(deadlines.map(({ deadline, day }) => [deadline, dayOnDeal(deal, deadline) ?? day])),
  EFFECTIVE: deal.contractDate,
})

const isBusinessDay = (day: string): boolean => nextOpenDay(day, 'FEDERAL') === day

/** Adds business days to a day; 0 is the day itself or the nearest business day in that direction. */
const businessDay = (from: string, days: number, step: 1 | -1): string => {
  let day = from
  for (let left = days; left > 0; left -= 1) {
    do day = addDays(day, step)
    while (!isBusinessDay(day))
  }
  while (!isBusinessDay(day)) day = addDays(day, step)
  return day
}

/** The day that a rule gives; null while its anchor has no day (docs/rules/tasks.md#days). */
export const dayOfRule = ({ anchor, days, unit, direction }: TaskRule, anchors: AnchorDays): string | null => {
  const from = anchors[anchor] ?? null
  if (from === null) return null
  const step = direction === 'BEFORE' ? -1 : 1
  return unit === 'BUSINESS' ? businessDay(from, days, step) : addDays(from, step * days)
}

const standsIn = (stage: TaskStage, status: DealStatus): boolean => {
  if (stage === 'CLOSED') return status === 'CLOSED'
  if (stage === 'CONTRACT') return pipelineStatuses.some((each) => each === status)
  return !isEnded(status) && status !== 'REJECTED'
}

/** The facts of a deal that determine its tasks. */
export interface TaskFacts {
  status: DealStatus
  facts: DealFacts
  anchors: AnchorDays
}

/** A task that a deal's template requires now; its day is null while its anchor has none. */
export interface RequiredTask {
  key: string
  title: string
  role: TaskRole
  rule: TaskRule
  dueOn: string | null
}

export const requiredTasks = (items: readonly TaskItem[], { status, facts, anchors }: TaskFacts): RequiredTask[] =>
  items
    .filter(({ stage, when }) => {
      const isNeeded = when.length === 0 || paperNeedOf({ need: 'IF', when }, facts).requirement === 'NEEDED'
      return isNeeded && standsIn(stage, status)
    })
    .map(({ key, title, role, anchor, days, unit, direction }) => {
      const rule = { anchor, days, unit, direction }
      return { key, title, role, rule, dueOn: dayOfRule(rule, anchors) }
    })

/** The part of an existing task that determines its update. */
export interface StoredTask {
  id: string
  /** Its template item; null for a task that somebody added. */
  key: string | null
  dueOn: string
  pinned: boolean
  isDone: boolean
  /** It no longer applies: it is not shown as due and sends no reminders. */
  isLapsed: boolean
}

export interface TaskChanges {
  added: (RequiredTask & { dueOn: string })[]
  changed: Pick<StoredTask, 'id' | 'dueOn' | 'isLapsed'>[]
}

const becomes = (task: StoredTask, wanted: RequiredTask | undefined, status: DealStatus) => {
  if (task.key === null) return { dueOn: task.dueOn, isLapsed: status === 'CANCELLED' }
  const day = task.pinned ? task.dueOn : (wanted?.dueOn ?? null)
  return wanted === undefined || day === null ? { dueOn: task.dueOn, isLapsed: true } : { dueOn: day, isLapsed: false }
}

/**
 * Updates a deal's tasks when its dates, facts, status or template change. A done task does not change, a pinned day
 * stays, and a task that applies again is the same row (docs/rules/tasks.md#follow).
 */
export const followTasks = (
  stored: readonly StoredTask[],
  wanted: readonly RequiredTask[],
  status: DealStatus,
): TaskChanges => ({
  added: wanted.flatMap(({ dueOn, ...task }) =>
    dueOn === null || stored.some(({ key }) => key === task.key) ? [] : [{ ...task, dueOn }],
  ),
  changed: stored.flatMap((task) => {
    if (task.isDone) return []
    const after = becomes(
      task,
      wanted.find(({ key }) => key === task.key),
      status,
    )
    return after.dueOn === task.dueOn && after.isLapsed === task.isLapsed ? [] : [{ id: task.id, ...after }]
  }),
})

/** The anchors that new terms move: the effective date, and dates that are not pinned. */
export const movedAnchors = (
  { effectiveDate }: { effectiveDate: string },
  days: readonly { deadline: DeadlineKind; to: string | null; isPinned: boolean }[],
): AnchorDays => ({
  ...Object.fromEntries(days.flatMap(({ deadline, to, isPinned }) => (isPinned ? [] : [[deadline, to]]))),
  EFFECTIVE: effectiveDate,
})

/** The anchors whose day changes, with their new days. */
export const otherAnchors = (before: AnchorDays, after: AnchorDays): AnchorDays =>
  Object.fromEntries(
    taskAnchors
      .filter((anchor) => (before[anchor] ?? null) !== (after[anchor] ?? null))
      .map((anchor) => [anchor, after[anchor] ?? null]),
  )

/** The effect of moved anchors on a deal's tasks. */
export interface TaskMoves {
  moves: { id: string; title: string; from: string; to: string }[]
  /** Would move, but their day is pinned. */
  pinned: number
  /** Would have moved, but they are done. */
  done: number
}

interface MovableTask {
  id: string
  title: string
  dueOn: string
  rule: TaskRule | null
  pinned: boolean
  doneAt: unknown
  isLapsed: boolean
}

/** The tasks that move when their anchors move; a task whose anchor loses its day does not move. */
export const taskMoves = (tasks: readonly MovableTask[], anchors: AnchorDays): TaskMoves => {
  const found = tasks.flatMap(({ id, title, dueOn, rule, pinned, doneAt, isLapsed }) => {
    const to = rule === null || isLapsed ? null : dayOfRule(rule, anchors)
    return to === null || to === dueOn ? [] : [{ id, title, from: dueOn, to, pinned, isDone: doneAt !== null }]
  })
  const open = found.filter(({ isDone }) => !isDone)
  return {
    moves: open.filter(({ pinned }) => !pinned).map(({ id, title, from, to }) => ({ id, title, from, to })),
    pinned: open.filter(({ pinned }) => pinned).length,
    done: found.length - open.length,
  }
}

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

const tasksDo = (count: number, one: string, many: string): string =>
  count > 0 ? `${count} ${count === 1 ? `task ${one}` : `tasks ${many}`}` : ''

/**
 * '4 tasks move, 1 is pinned, 2 are done'; empty if no task is affected. Includes added and lapsed tasks if they are
 * known.
 */
export const taskMovesWords = ({
  moves: { length: count },
  pinned,
  done,
  added = 0,
  lapsing = 0,
}: TaskMoves & { added?: number; lapsing?: number }): string =>
  [
    tasksDo(count, 'moves', 'move'),
    count === 0 && pinned + done > 0 ? 'No task moves' : '',
    pinned > 0 ? `${pinned} ${isOrAre(pinned)} pinned` : '',
    done > 0 ? `${done} ${isOrAre(done)} done` : '',
    tasksDo(added, 'is added', 'are added'),
    tasksDo(lapsing, 'lapses', 'lapse'),
  ]
    .filter((part) => part !== '')
    .join(', ')
