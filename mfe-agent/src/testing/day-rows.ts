import type { DayTask, DealTask, MyDay } from '@bluebonnet/contracts'
import { fakeAgent } from '@bluebonnet/portal-sdk/testing'
import { contracted, emptyDay } from './rows.js'

export const ids = ['1', '2', '3'].map((last) => `01900000-0000-7000-8000-00000000000${last}`)
export const task = (index: number, group: DayTask['group']): DayTask => ({
  id: ids[index] ?? '',
  dealId: contracted.id,
  title: `Task ${index + 1}`,
  dueOn: '2026-11-23',
  role: 'AGENT',
  assigneeId: fakeAgent.id,
  assigneeName: 'Avery Agent',
  pinned: false,
  snoozedTo: null,
  act: null,
  version: 1,
  group,
  shownOn: '2026-11-23',
})
/** A day with three tasks, one of each group. */
export const day: MyDay = {
  ...emptyDay,
  tasks: [task(0, 'OVERDUE'), task(1, 'TODAY'), task(2, 'NEXT')],
  counts: { OVERDUE: 1, TODAY: 1, NEXT: 1 },
}

const { group: _group, shownOn: _standsOn, ...given } = task(0, 'TODAY')
/** The first task, done. */
export const doneTask: DealTask = {
  ...given,
  rule: null,
  doneAt: null,
  doneByName: null,
  isLapsed: false,
  createdBy: null,
  version: 2,
}
