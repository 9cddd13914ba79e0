import { z } from 'zod'
import { defineCalls } from '../call.js'
import {
  dealFacts,
  dealKinds,
  dealSides,
  dealStatuses,
  eventTypes,
  returnReasons,
  roles,
  lengths,
  taskActs,
  dayGroups,
  maxTasks,
  taskRoles,
  taskStages,
} from '@bluebonnet/domain'
import { paperCounts } from '../papers/paper-counts.js'
import { byList, listReason, listVersion } from '../papers/paper.schema.js'
import {
  isoDay,
  isoMoment,
  moneyValue,
  byId,
  day,
  editedVersion,
  hasUniqueKeys,
  id,
  optionalId,
  requiredLine,
  rowVersion,
  requiredMessage,
} from '../shared/fields.js'
import { plainPage } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'
import { taskRuleAnswer, taskRule } from './task-rule.js'

const taskTitle = requiredLine(lengths.name, fieldTexts.taskTitle)

const newTask = z.strictObject({
  title: taskTitle,
  dueOn: z.string(requiredMessage(fieldTexts.taskDay)).min(1, fieldTexts.taskDay).pipe(day),
  /** Who does it; left out it is the caller's own. */
  assigneeId: optionalId,
})

/** What changes of one task; what is left out stays as it is. */
const taskChange = z.strictObject({
  id,
  title: taskTitle.optional(),
  /** A day typed by hand is pinned, unless `pinned` says otherwise. */
  dueOn: day.optional(),
  /** Taken back, the day is the rule's again; of a task without a rule it stays. */
  pinned: z.boolean().optional(),
  /** Null gives it back to whoever has the role. */
  assigneeId: id.nullable().optional(),
  /** Until then it does not stand among what is due; null wakes it. */
  snoozedTo: day.nullable().optional(),
  done: z.boolean().optional(),
  version: editedVersion,
})

const isEachOnce = (changes: readonly { id: string }[]): boolean =>
  new Set(changes.map((change) => change.id)).size === changes.length

const changeTasks = z.strictObject({
  changes: z.array(taskChange).min(1, 'Choose a task').max(maxTasks).refine(isEachOnce, 'Each task once'),
})

const dealTask = z.object({
  id,
  dealId: id,
  title: z.string(),
  dueOn: isoDay,
  rule: taskRuleAnswer.nullable(),
  /** Whose work it is while nobody is named. */
  role: z.enum(taskRoles).nullable(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  pinned: z.boolean(),
  snoozedTo: isoDay.nullable(),
  doneAt: isoMoment.nullable(),
  doneByName: z.string().nullable(),
  /** It does not apply any more: the deal has ended, or the day that it is counted from is gone. */
  isLapsed: z.boolean(),
  /** Null for one that the template brought. */
  createdBy: id.nullable(),
  /** What alone completes it, null for what is ticked. */
  act: z.enum(taskActs).nullable(),
  version: rowVersion,
})

/** Who may be given a task of a deal: its agent and the office. */
const taskPerson = z.object({ id, name: z.string(), role: z.enum(roles) })

export const dealTasks = z.object({
  dealId: id,
  /** By their days; what is done or lapsed stands among them. */
  tasks: z.array(dealTask),
  people: z.array(taskPerson),
})

const taskItem = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z\d-]*$/, 'Small letters, digits and dashes')
    .max(lengths.paperKey),
  title: taskTitle,
  role: z.enum(taskRoles),
  stage: z.enum(taskStages),
  ...taskRule.shape,
  when: z.array(z.strictObject({ fact: z.enum(dealFacts), is: z.boolean() })).max(dealFacts.length),
})

/** A new version of a template; `version` is the one that it began at. */
const writeTaskTemplate = z.strictObject({
  items: z.array(taskItem).max(100).refine(hasUniqueKeys, 'Each task has its own key'),
  version: z.int().min(1),
  reason: listReason,
})

export const taskTemplate = z.object({
  side: z.enum(dealSides),
  kind: z.enum(dealKinds),
  version: rowVersion,
  items: z.array(
    taskRuleAnswer.extend({
      key: z.string(),
      title: z.string(),
      role: z.enum(taskRoles),
      stage: z.enum(taskStages),
      when: z.array(z.object({ fact: z.enum(dealFacts), is: z.boolean() })),
    }),
  ),
  /** Who wrote this version and when; both null for a template as it comes with the product. */
  changedByName: z.string().nullable(),
  changedAt: isoMoment.nullable(),
})

const dayTask = dealTask
  .pick({
    id: true,
    dealId: true,
    title: true,
    dueOn: true,
    role: true,
    assigneeId: true,
    assigneeName: true,
    pinned: true,
    snoozedTo: true,
    act: true,
    version: true,
  })
  .extend({ group: z.enum(dayGroups), /** The day that it stands under. */ standsOn: isoDay })

export const waitingKinds = ['APPROVAL', 'PAPER', 'TASK'] as const
const waitingItem = z.object({
  kind: z.enum(waitingKinds),
  /** Of the deal, the paper or the task. */
  id,
  dealId: id,
  title: z.string(),
  /** Who it waits for by name; else whoever has the role. */
  forName: z.string().nullable(),
  role: z.enum(taskRoles).nullable(),
  since: isoMoment,
})

/** A paper of the caller's files that is still to come by a day. */
const dayPaper = z.object({
  id,
  dealId: id,
  label: z.string(),
  dueOn: isoDay,
  why: z.string(),
  group: z.enum(dayGroups),
  /** When somebody was last asked for it by name in the deal's thread. */
  askedAt: isoMoment.nullable(),
})

/** A paper of the caller's own deals that a reviewer returned. */
const returnedPaper = z.object({
  id,
  dealId: id,
  label: z.string(),
  reason: z.enum(returnReasons),
  note: z.string().nullable(),
  byName: z.string().nullable(),
  at: isoMoment,
})

/** What the caller has in the calendar today. */
const appointment = z.object({
  id,
  title: z.string(),
  eventType: z.enum(eventTypes),
  startTime: isoMoment,
  endTime: isoMoment,
  isAllDay: z.boolean(),
  location: z.string().nullable(),
  dealId: id.nullable(),
})

const dayDeal = z.object({
  id,
  propertyAddress: z.string(),
  city: z.string(),
  side: z.enum(dealSides),
  status: z.enum(dealStatuses),
  price: moneyValue,
  agentUserId: id,
  agentName: z.string(),
  nextDate: z.object({ label: z.string(), day: isoDay }).nullable(),
  papers: paperCounts,
  /** Messages that the caller has not read. */
  unread: z.int(),
})

/** A person's day on their own files; days are the brokerage's (docs/rules/tasks.md#my-day). */
export const myDay = z.object({
  today: isoDay,
  /** What is due up to seven days from now, and the caller's to do: the most pressing ones. */
  tasks: z.array(dayTask),
  /** How many there are of each, whatever of them stands in `tasks`. */
  counts: z.object({ OVERDUE: z.int(), TODAY: z.int(), NEXT: z.int() }),
  waiting: z.array(waitingItem),
  /** Overdue first. */
  papers: z.array(dayPaper),
  /** Newest first. */
  returned: z.array(returnedPaper),
  /** By their time. */
  appointments: z.array(appointment),
  /** The files of the caller, whichever has a date next first; with those that `tasks` and `waiting` name. */
  deals: z.array(dayDeal),
  /** The office, to whom tasks of any deal may be given. */
  people: z.array(taskPerson),
})

/** A task that reopening a closed deal would open again, with the day that it would have. */
const taskToReopen = z.object({ id, title: z.string(), dueOn: isoDay })

export const taskCalls = defineCalls({
  'GET /api/my-day': {
    permission: 'deals.read',
    summary: "One's own files today: what is due, what waits for others, and the deals",
    answer: myDay,
  },
  'GET /api/deals/:id/tasks': {
    permission: 'deals.read',
    summary: 'The tasks of a deal by their days, and who may be given one',
    params: byId,
    answer: dealTasks,
  },
  'GET /api/deals/:id/reopening': {
    permission: 'deals.approve',
    summary: 'The tasks that would come back if a closed deal were reopened',
    params: byId,
    answer: z.object({ tasks: z.array(taskToReopen) }),
  },
  'POST /api/deals/:id/tasks': {
    permission: 'deals.write',
    summary: 'Add a task to a deal',
    status: 201,
    params: byId,
    body: newTask,
    answer: dealTask,
  },
  'PATCH /api/tasks': {
    permission: 'deals.write',
    summary: 'Change tasks: done, day, person, title; all of them or none',
    body: changeTasks,
    answer: z.array(dealTask),
  },
  'DELETE /api/tasks/:id': {
    permission: 'deals.write',
    summary: 'Delete a task that one added; the office, any that somebody added',
    params: byId,
    status: 204,
    answer: null,
  },
  'GET /api/task-templates': {
    permission: 'deals.read',
    summary: 'The tasks that deals begin with, by side and kind of deal',
    query: plainPage,
    answer: z.array(taskTemplate),
  },
  'GET /api/task-templates/:side/:kind/versions': {
    permission: 'deals.read',
    summary: 'The versions of a template of tasks, newest first',
    params: byList,
    query: plainPage,
    answer: z.array(listVersion),
  },
  'PUT /api/task-templates/:side/:kind': {
    permission: 'papers.decide',
    summary: 'Write a new version of a template of tasks',
    params: byList,
    body: writeTaskTemplate,
    answer: taskTemplate,
  },
})

export type DealTask = z.output<typeof dealTask>
export type TaskToReopen = z.output<typeof taskToReopen>
export type DealTasks = z.output<typeof dealTasks>
export type TaskPerson = z.output<typeof taskPerson>
export type TaskChange = z.input<typeof taskChange>
export type TaskTemplate = z.output<typeof taskTemplate>
export type MyDay = z.output<typeof myDay>
export type DayTask = z.output<typeof dayTask>
export type DayDeal = z.output<typeof dayDeal>
export type DayPaper = z.output<typeof dayPaper>
export type ReturnedPaper = z.output<typeof returnedPaper>
export type Appointment = z.output<typeof appointment>
export type WaitingItem = z.output<typeof waitingItem>
