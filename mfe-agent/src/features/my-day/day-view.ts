import type { DayTask, MyDay } from '@bluebonnet/contracts'
import { groupedTasks, type Grouping } from './day-groups.js'
import type { DayRow } from './day-row.js'
import { appointmentRows, paperRows, returnedRows, taskRow, waitingRows, type DayReader } from './day-rows.js'

interface ViewOptions extends DayReader {
  by: Grouping
  /** Searched words; '' for none. They search tasks: other rows are left out. */
  words: string
  /** Rows of a long list before 'Show all'. */
  first: number
  showsWeek: boolean
  showsWaiting: boolean
}

/** What the page shows of a day, in the order of its lists. */
export const dayView = (day: MyDay, { by, words, first, showsWeek, showsWaiting, ...whose }: ViewOptions) => {
  const isSearch = words !== ''
  const groups = groupedTasks({ tasks: day.tasks, deals: day.deals, by, words }).map((group) => ({
    ...group,
    shown: showsWeek || isSearch || group.key !== 'NEXT' ? group.tasks : group.tasks.slice(0, first),
  }))
  const tasks = groups.flatMap(({ shown }) => shown).map(taskRow)
  const own = isSearch ? [] : day.deals.filter(({ agentUserId }) => agentUserId === whose.user?.id)
  const rejected = own
    .filter(({ status }) => status === 'REJECTED')
    .map((deal): DayRow => ({ id: deal.id, dealId: deal.id, title: deal.propertyAddress, href: `/deals/${deal.id}` }))
  const appointments = isSearch ? [] : appointmentRows(day)
  const returned = isSearch ? [] : returnedRows(day)
  const papers = isSearch ? [] : paperRows(day, whose)
  const allWaiting = isSearch ? [] : waitingRows(day, whose)
  const waiting = showsWaiting ? allWaiting : allWaiting.slice(0, first)
  return {
    groups,
    appointments,
    returned,
    rejected,
    tasks,
    papers,
    waiting,
    waitingCount: allWaiting.length,
    drafts: own.filter(({ status }) => status === 'DRAFT'),
    /** All rows, for the keys. */
    rows: [...appointments, ...returned, ...rejected, ...tasks, ...papers, ...waiting],
  }
}

export type TaskGroup = ReturnType<typeof dayView>['groups'][number]

export const tasksOf = (rows: readonly DayRow[]): DayTask[] => rows.flatMap(({ task }) => task ?? [])
