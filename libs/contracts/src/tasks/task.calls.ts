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
  requiredDay,
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
} from '../shared/fields.js'
import { plainPage } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'
import { taskRuleAnswer, taskRule } from './task-rule.js'

const taskTitle = requiredLine(lengths.name, fieldTexts.taskTitle)

const newTask = z.strictObject({
  title: taskTitle,
  dueOn: requiredDay(fieldTexts.taskDay),
  /** The assignee; the caller by default. */
  assigneeId: optionalId,
})

/** Changes of one task; omitted fields stay unchanged. */
const taskChange = z.strictObject({
  id,
  title: taskTitle.optional(),
  /** A day entered by hand is pinned, unless `pinned` says otherwise. */
  dueOn: day.optional(),
  /** Unpinning restores the rule's day; a task without a rule keeps its day. */
  pinned: z.boolean().optional(),
  /** Null gives it back to the role. */
  assigneeId: id.nullable().optional(),
  /** It is not due until then; null wakes it. */
  snoozedTo: day.nullable().optional(),
  done: z.boolean().optional(),
  version: editedVersion,
})

const areUnique = (changes: readonly { id: string }[]): boolean =>
  new Set(changes.map((change) => change.id)).size === changes.length

const changeTasks = z.strictObject({
  changes: z.array(taskChange).min(1, 'Choose a task').max(maxTasks).refine(areUnique, 'Each task once'),
})

const dealTask = z.object({
  id,
  dealId: id,
  title: z.string(),
  dueOn: isoDay,
  rule: taskRuleAnswer.nullable(),
  /** The role that does it without an assignee. */
  role: z.enum(taskRoles).nullable(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  pinned: z.boolean(),
  snoozedTo: isoDay.nullable(),
  doneAt: isoMoment.nullable(),
  doneByName: z.string().nullable(),
  /** It no longer applies: the deal has ended, or its anchor has no day any more. */
  isLapsed: z.boolean(),
  /** Null for a task of the template. */
  createdBy: id.nullable(),
  /** The only act that completes it; null for a task that is ticked. */
  act: z.enum(taskActs).nullable(),
  version: rowVersion,
})

/** A possible assignee of a deal's tasks: its agent and the office. */
const taskPerson = z.object({ id, name: z.string(), role: z.enum(roles) })

export const dealTasks = z.object({
  dealId: id,
  /** Sorted by day; done and lapsed tasks are included. */
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

/** A new version of a template; `version` is the version that the edit started from. */
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
  /** Who wrote this version and when; both null for a built-in template. */
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
  .extend({ group: z.enum(dayGroups), /** The day under which it is shown. */ shownOn: isoDay })

export const waitingKinds = ['APPROVAL', 'PAPER', 'TASK'] as const
const waitingItem = z.object({
  kind: z.enum(waitingKinds),
  /** The id of the deal, paper or task. */
  id,
  dealId: id,
  title: z.string(),
  /** The person that it waits for; null for anybody with the role. */
  forName: z.string().nullable(),
  role: z.enum(taskRoles).nullable(),
  since: isoMoment,
})

/** A missing paper of the caller's files with a due date. */
const dayPaper = z.object({
  id,
  dealId: id,
  label: z.string(),
  dueOn: isoDay,
  why: z.string(),
  group: z.enum(dayGroups),
  /** When somebody last requested it by mention in the deal's thread. */
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

/** The caller's appointments today. */
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
  clientName: z.string().nullable(),
  buyerSellerName: z.string().nullable(),
  titleCompany: z.string().nullable(),
  isSample: z.boolean(),
  nextDate: z.object({ label: z.string(), day: isoDay }).nullable(),
  papers: paperCounts,
  /** The caller's unread messages. */
  unread: z.int(),
})

/** A person's day on their own files; days are the brokerage's (docs/rules/tasks.md#my-day). */
export const myDay = z.object({
  today: isoDay,
  /** The caller's tasks due within seven days: the most urgent ones. */
  tasks: z.array(dayTask),
  /** The total of each group, including tasks that are not in `tasks`. */
  counts: z.object({ OVERDUE: z.int(), TODAY: z.int(), NEXT: z.int() }),
  waiting: z.array(waitingItem),
  /** Overdue first. */
  papers: z.array(dayPaper),
  /** Newest first. */
  returned: z.array(returnedPaper),
  /** Sorted by time. */
  appointments: z.array(appointment),
  /** The caller's files, sorted by their next date, including the files of `tasks` and `waiting`. */
  deals: z.array(dayDeal),
  /** The office: possible assignees of any deal's tasks. */
  people: z.array(taskPerson),
})

/** A task that reopening a closed deal would reopen, with its new day. */
const taskToReopen = z.object({ id, title: z.string(), dueOn: isoDay })

export const taskCalls = defineCalls({
  'GET /api/my-day': {
    permission: 'deals.read',
    summary: "The caller's day: due work, work that waits for others, and deals",
    answer: myDay,
  },
  'GET /api/deals/:id/tasks': {
    permission: 'deals.read',
    summary: 'The tasks of a deal by their days, and the possible assignees',
    params: byId,
    answer: dealTasks,
  },
  'GET /api/deals/:id/reopening': {
    permission: 'deals.approve',
    summary: 'The tasks that reopening a closed deal would reopen',
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
    summary: 'Delete a manual task of the caller; the office may delete any manual task',
    params: byId,
    status: 204,
    answer: null,
  },
  'GET /api/task-templates': {
    permission: 'deals.read',
    summary: 'The templates of tasks, by side and kind of deal',
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
export type Appointment = z.output<typeof appointment>
export type WaitingItem = z.output<typeof waitingItem>
