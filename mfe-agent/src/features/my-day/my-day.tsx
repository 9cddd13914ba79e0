import { isBroker, visibility } from '@bluebonnet/domain'
import type { DayTask, MyDay } from '@bluebonnet/contracts'
import { useCall, useFilters, useSession, useToast } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import {
  Button,
  EmptyState,
  formatDate,
  KeyHint,
  PageHeader,
  SectionCard,
  useKeys,
  useMedia,
  useTimeZone,
} from '@bluebonnet/ui'
import { SelectionBar, useSelection } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, SearchBox, Select } from '@bluebonnet/ui/filters'
import { PageSkeleton } from '@bluebonnet/ui/plain'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AssignTaskDialog, TaskDayDialog } from '../../shared/dialogs.js'
import { useKeyList } from '../../shared/key-list.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { hasActPlace, type TaskInput, useActionPath, useTaskActions } from '../../shared/tasks.js'
import { type Ask, useAsk } from './asks.js'
import { countsInWords, groupedTasks, groupingLabels, groupings } from './day-groups.js'
import { Appointments, ReturnedAndRejected, Drafts, PapersDue, ShowAll, WaitingForOthers } from './day-lists.js'
import { type DayRow, TaskRow } from './day-row.js'
import { appointmentRows, initialRows, paperRows, returnedRows, waitingRows } from './day-rows.js'
import { BrokerDesks, DayDeals, Deadlines } from './day-sides.js'
import '../../shared/tasks.css'
import './my-day.css'

const keyWords = {
  'J / K': 'next and previous row',
  'Enter / O': 'open',
  E: 'done',
  X: 'select the task',
  S: 'snooze to a day',
  D: 'move to another day',
  A: 'assign the task, ask for the paper',
  M: 'message about the deal',
  Esc: 'clear selection',
} as const

interface ListQuery {
  what: 'MOVE' | 'SNOOZE' | 'ASSIGN'
  /**
   * The tasks when the dialog opened. A colleague may complete one meanwhile, and the dialog must not apply to the
   * next.
   */
  tasks: readonly DayTask[]
}

const rowOf = (task: DayTask): DayRow => ({
  id: task.id,
  dealId: task.dealId,
  title: task.title,
  href: `/deals/${task.dealId}#tasks`,
  task,
})
const tasksOf = (rows: readonly DayRow[]): DayTask[] => rows.flatMap(({ task }) => task ?? [])

const Desk = ({ day }: { day: MyDay }) => {
  const filters = useFilters()
  const navigate = useNavigate()
  const { user } = useSession()
  const { act, press, isPending, kept } = useTaskActions<DayTask>()
  const placeOf = useActionPath()
  const { toast } = useToast()
  const [asked, setAsked] = useState<ListQuery | null>(null)
  const by = filters.oneOf('by', groupings) ?? 'day'
  const mayWrite = useMay('deals.write')
  const changesDeal = ({ dealId }: DayTask): boolean =>
    user !== null &&
    (visibility(user) !== 'own' || day.deals.every(({ id, agentUserId }) => id !== dealId || agentUserId === user.id))
  const timeZone = useTimeZone()
  const { ask, isPending: isAsking } = useAsk()
  const isPhone = useMedia('(max-width: 640px)')
  const first = isPhone ? initialRows.phone : initialRows.desk
  const [showsAll, setShowsAll] = useState(false)
  const isSought = filters.get('q') !== ''
  const showsWeek = isSought || filters.get('shown.coming') === 'all'
  const groups = groupedTasks({ tasks: day.tasks, deals: day.deals, by, words: filters.get('q') }).map((group) => ({
    ...group,
    shown: showsWeek || group.key !== 'NEXT' ? group.tasks : group.tasks.slice(0, first),
  }))
  const whose = { user, timeZone }
  const appointments = isSought ? [] : appointmentRows(day)
  const returned = isSought ? [] : returnedRows(day)
  const papers = isSought ? [] : paperRows(day, whose)
  const allWaiting = isSought ? [] : waitingRows(day, whose)
  const waiting = showsAll ? allWaiting : allWaiting.slice(0, first)
  const taskRows = groups.flatMap(({ shown }) => shown).map(rowOf)
  const own = day.deals.filter(({ agentUserId }) => agentUserId === user?.id)
  const drafts = own.filter(({ status }) => status === 'DRAFT')
  const rejected = own
    .filter(({ status }) => status === 'REJECTED')
    .map((deal): DayRow => ({ id: deal.id, dealId: deal.id, title: deal.propertyAddress, href: `/deals/${deal.id}` }))
  const rows = [...appointments, ...returned, ...rejected, ...taskRows, ...papers, ...waiting]
  const selection = useSelection(rows, {
    nameOf: ({ title }) => title,
    isOn: mayWrite,
    picks: ({ task }) => task !== undefined,
    listensToKeys: asked === null,
    beginsAtFirst: true,
    most: Number.POSITIVE_INFINITY,
  })
  const { current, keep } = selection
  const picked = tasksOf(selection.picked)
  const subjects = tasksOf(selection.subjects)
  /** Tasks that could not be changed stay selected, with the reason. */
  const keepOf = (left: readonly DayTask[]): void =>
    keep(selection.picked.filter(({ id }) => left.some((one) => one.id === id)))
  /** A task that needs an action cannot be ticked. Alone, it opens the action; among others, it stays selected. */
  const done = (tasks: readonly DayTask[]): void => {
    if (!mayWrite || isPending) return
    const acts = tasks.filter((task) => task.act)
    const ticked = tasks.filter((task) => !task.act)
    const [one] = acts
    if (ticked.length > 0) void press('Done', ticked, { done: true }).then((left) => keepOf([...left, ...acts]))
    else if (one?.act && tasks.length === 1 && hasActPlace(one.act, changesDeal(one)))
      void navigate(placeOf(one.act, one.dealId))
    else if (acts.length === 1) toast({ title: 'Only the deal’s agent and the office can complete this task.' })
    else if (acts.length > 1) toast({ title: 'Complete these tasks one at a time: each has its own button.' })
  }
  const open = (what: ListQuery['what']): void => {
    if (mayWrite && subjects.length > 0) setAsked({ what, tasks: subjects })
  }
  const close = (): void => setAsked(null)
  const askFor = (one: Ask): void => {
    if (!isAsking && one.names.length > 0) void ask(one)
  }
  const actOnAsked = async (title: string, given: TaskInput): Promise<void> =>
    keepOf(await act(title, asked?.tasks ?? [], given))
  useKeys(
    {
      e: () => done(subjects),
      s: () => open('SNOOZE'),
      d: () => open('MOVE'),
      a: () => (subjects.length === 0 && current?.ask ? askFor(current.ask) : open('ASSIGN')),
      m: () => (current?.dealId ? void navigate(`/deals/${current.dealId}#message`) : undefined),
    },
    asked === null,
  )
  const { button, keys } = useKeyList(keyWords, asked === null)

  /** Papers due from others appear among a short list of tasks and next to a long one, never below it. */
  const isAmongTasks = taskRows.length <= 12 && papers.some((row) => row.ask)
  const papersDue = <PapersDue day={day} rows={papers} selection={selection} isAsking={isAsking} onAsk={askFor} />
  return (
    <div className="bb-stack">
      <PageHeader
        title="My Day"
        facts={`${formatDate(day.today, timeZone)}: ${countsInWords(day.counts)}`}
        action={button}
      />
      {keys}
      <div className="day-filters">
        <FilterBar label="What is shown">
          <SearchBox value={filters.get('q')} onSearch={filters.search} placeholder="Search tasks, deals, agents" />
          <Select
            aria-label="Grouped"
            value={by}
            options={optionsOf(groupings, groupingLabels)}
            onChange={(value) => filters.set({ by: value === 'day' ? null : value })}
          />
        </FilterBar>
      </div>
      <div className="bb-split">
        <div className="bb-stack">
          <Appointments day={day} rows={appointments} selection={selection} />
          {user !== null && isBroker(user) ? <BrokerDesks /> : null}
          <ReturnedAndRejected day={day} rows={returned} rejected={rejected} selection={selection} />
          {taskRows.length === 0 ? (
            <SectionCard title="Tasks">
              <EmptyState
                drawing="calendar"
                text={
                  day.tasks.length === 0 ? 'Nothing is due in the next seven days.' : 'No task matches your search.'
                }
              />
            </SectionCard>
          ) : null}
          {groups.map(({ key, title, tasks, shown }) => (
            <SectionCard key={key} title={`${title} (${tasks.length})`}>
              <ul>
                {shown.map((task) => (
                  <TaskRow
                    key={task.id}
                    row={rowOf(task)}
                    task={task}
                    day={day}
                    selection={selection}
                    mayWrite={mayWrite}
                    changesDeal={changesDeal(task)}
                    disabled={isPending}
                    onDone={() => done([task])}
                  />
                ))}
              </ul>
              <ShowAll
                shown={shown.length}
                total={tasks.length}
                onPress={() => filters.replace({ 'shown.coming': 'all' })}
              />
            </SectionCard>
          ))}
          {isAmongTasks ? papersDue : null}
          <SelectionBar
            selection={selection}
            noun="tasks"
            failed={kept.map(({ row, reason }) => ({ row: rowOf(row), reason }))}>
            <Button type="primary" disabled={isPending} aria-keyshortcuts="e" onClick={() => done(picked)}>
              Done <KeyHint>E</KeyHint>
            </Button>
            <Button aria-keyshortcuts="s" onClick={() => open('SNOOZE')}>
              Snooze <KeyHint>S</KeyHint>
            </Button>
            <Button aria-keyshortcuts="d" onClick={() => open('MOVE')}>
              Move <KeyHint>D</KeyHint>
            </Button>
            <Button aria-keyshortcuts="a" onClick={() => open('ASSIGN')}>
              Assign <KeyHint>A</KeyHint>
            </Button>
          </SelectionBar>
        </div>
        <div className="bb-stack">
          <Deadlines deals={day.deals} today={day.today} />
          {isAmongTasks ? null : papersDue}
          <WaitingForOthers
            day={day}
            rows={waiting}
            selection={selection}
            isAsking={isAsking}
            onAsk={askFor}
            total={allWaiting.length}
            onShowAll={() => setShowsAll(true)}
          />
          <Drafts deals={drafts} />
          {isPhone ? null : <DayDeals deals={day.deals} />}
        </div>
      </div>
      <TaskDayDialog
        tasks={asked?.tasks ?? []}
        how={asked?.what === 'SNOOZE' ? 'SNOOZE' : 'MOVE'}
        open={asked?.what === 'SNOOZE' || asked?.what === 'MOVE'}
        onClose={close}
        onAct={actOnAsked}
      />
      <AssignTaskDialog
        tasks={asked?.tasks ?? []}
        people={day.people}
        open={asked?.what === 'ASSIGN'}
        onClose={close}
        onAct={actOnAsked}
      />
    </div>
  )
}

/** A user's work for today, by mouse or keyboard. */
const MyDayScreen = () => {
  const read = useCall('GET /api/my-day')
  if (read.data) return <Desk day={read.data} />
  if (!read.error) return <PageSkeleton shape="list" />
  return (
    <div className="bb-stack">
      <PageHeader title="My Day" />
      <LoadFailure what="Your day" error={read.error} onRetry={() => void read.refetch()} />
    </div>
  )
}

export default MyDayScreen
