import { can, visibility } from '@bluebonnet/contracts'
import type { DayDeal, DayTask, MyDay } from '@bluebonnet/contracts'
import { useCall, useFilters, useSession, useToast } from '@bluebonnet/portal-sdk'
import { AppLink, Button, EmptyState, KeyHint, PageHeader, SectionCard, useKeys } from '@bluebonnet/ui'
import { type Selection, SelectionBar, useSelection } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, SearchBox, Select } from '@bluebonnet/ui/filters'
import { PageWait } from '@bluebonnet/ui/plain'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AssignTaskDialog, TaskDayDialog } from '../../shared/dialogs.js'
import { useKeyList } from '../../shared/key-list.js'
import { LoadFailure } from '../../shared/load-failure.js'
import {
  hasActPlace,
  TaskActButton,
  TaskDay,
  taskFor,
  type TaskGiven,
  useActPlace,
  useTaskActs,
} from '../../shared/tasks.js'
import { countsInWords, groupedTasks, groupingLabels, groupings } from './day-groups.js'
import { DayDeals, DayPapers, DayWaiting } from './day-sides.js'
import '../../shared/tasks.css'
import './my-day.css'

const keyWords = {
  'J / K': 'next and previous row',
  X: 'select the row',
  E: 'done',
  S: 'snooze to a day',
  D: 'move to another day',
  A: 'assign',
  M: 'message about the deal',
  Esc: 'clear selection',
} as const

interface RowProps {
  task: DayTask
  deal: DayDeal | undefined
  today: string
  selection: Selection<DayTask>
  mayWrite: boolean
  /** Whether the caller changes the deal, and does not only share it. */
  changesDeal: boolean
  onDone: () => void
}

const Row = ({ task, deal, today, selection, mayWrite, changesDeal, onDone }: RowProps) => {
  return (
    <li className="task-row day-row" {...selection.rowProps(task)}>
      {mayWrite ? (
        <label className="bb-check">
          <input
            type="checkbox"
            checked={selection.isPicked(task)}
            aria-label={`Select ${task.title}`}
            onChange={() => selection.toggle(task)}
          />
        </label>
      ) : null}
      <span className="task-words">
        <span className="task-title">{task.title}</span>
        <span className="task-about">
          <AppLink href={`/deals/${task.dealId}`}>{deal?.propertyAddress ?? 'The deal'}</AppLink>
          {deal === undefined ? null : ` · ${deal.agentName}`}
          {task.assigneeId === null ? ` · ${taskFor(task)}` : null}
        </span>
      </span>
      <TaskDay task={task} today={today} />
      {mayWrite && task.act && hasActPlace(task.act, changesDeal) ? <TaskActButton act={task.act} task={task} /> : null}
      {mayWrite && !task.act ? (
        <Button size="small" className="day-done" aria-label={`Done: ${task.title}`} onClick={onDone}>
          Done
        </Button>
      ) : null}
    </li>
  )
}

interface Asked {
  what: 'MOVE' | 'SNOOZE' | 'ASSIGN'
  /** Its tasks when it opened: a colleague may do one meanwhile, and the next one is not meant. */
  tasks: readonly DayTask[]
}

const Desk = ({ day }: { day: MyDay }) => {
  const filters = useFilters()
  const navigate = useNavigate()
  const { user } = useSession()
  const { act, press, isPending, kept } = useTaskActs<DayTask>()
  const placeOf = useActPlace()
  const { toast } = useToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const by = filters.oneOf('by', groupings) ?? 'day'
  const mayWrite = user !== null && can(user, 'deals.write')
  const changesDeal = ({ dealId }: DayTask): boolean =>
    user !== null &&
    (visibility(user) !== 'own' || day.deals.every(({ id, agentUserId }) => id !== dealId || agentUserId === user.id))
  const groups = groupedTasks({ tasks: day.tasks, deals: day.deals, by, words: filters.get('q') })
  const rows = groups.flatMap(({ tasks }) => tasks)
  const selection = useSelection(rows, {
    nameOf: ({ title }) => title,
    isOn: mayWrite,
    hears: asked === null,
    beginsAtFirst: true,
    most: Number.POSITIVE_INFINITY,
  })
  const { current, picked, subjects, keep } = selection
  /** What could not be changed stays selected, with its reason. */
  const keepOf = (left: readonly DayTask[]): void => keep(picked.filter(({ id }) => left.some((one) => one.id === id)))
  /** What asks for an act is not ticked: alone it leads there, among others it stays selected. */
  const done = (tasks: readonly DayTask[]): void => {
    if (!mayWrite || isPending) return
    const acts = tasks.filter((task) => task.act)
    const ticked = tasks.filter((task) => !task.act)
    const [first] = acts
    if (ticked.length > 0) void press('Done', ticked, { done: true }).then((left) => keepOf([...left, ...acts]))
    else if (first?.act && tasks.length === 1 && hasActPlace(first.act, changesDeal(first)))
      void navigate(placeOf(first.act, first.dealId))
    else if (acts.length === 1) toast({ title: 'Only the deal’s own agent and the office do what this task asks for.' })
    else if (acts.length > 1) toast({ title: 'Complete these tasks one by one, by what each asks for.' })
  }
  const ask = (what: Asked['what']): void => {
    if (mayWrite && subjects.length > 0) setAsked({ what, tasks: subjects })
  }
  const close = (): void => setAsked(null)
  const actOnAsked = async (said: string, given: TaskGiven): Promise<void> =>
    keepOf(await act(said, asked?.tasks ?? [], given))
  useKeys(
    {
      e: () => done(subjects),
      s: () => ask('SNOOZE'),
      d: () => ask('MOVE'),
      a: () => ask('ASSIGN'),
      m: () => (current === undefined ? undefined : void navigate(`/deals/${current.dealId}#message`)),
    },
    asked === null,
  )
  const { button, keys } = useKeyList(keyWords, asked === null)

  const rowOf = (task: DayTask) => (
    <Row
      key={task.id}
      task={task}
      deal={day.deals.find(({ id }) => id === task.dealId)}
      today={day.today}
      selection={selection}
      mayWrite={mayWrite}
      changesDeal={changesDeal(task)}
      onDone={() => done([task])}
    />
  )
  return (
    <div className="bb-stack">
      <PageHeader title="My Day" subtitle={countsInWords(day.counts)} action={button} />
      {keys}
      <FilterBar label="What is shown">
        <SearchBox value={filters.get('q')} onSearch={filters.search} placeholder="Search tasks, deals, agents" />
        <Select
          aria-label="Grouped"
          value={by}
          options={optionsOf(groupings, groupingLabels)}
          onChange={(value) => filters.set({ by: value === 'day' ? null : value })}
        />
      </FilterBar>
      <div className="day-desk">
        <div className="bb-stack">
          {rows.length === 0 ? (
            <SectionCard title="Tasks">
              <EmptyState
                drawing="calendar"
                text={
                  day.tasks.length === 0 ? 'Nothing is due in the next seven days.' : 'No task matches your search.'
                }
              />
            </SectionCard>
          ) : null}
          {groups.map(({ key, title, tasks }) => (
            <SectionCard key={key} title={`${title} (${tasks.length})`}>
              <ul className="task-list">{tasks.map(rowOf)}</ul>
            </SectionCard>
          ))}
          <SelectionBar selection={selection} noun="tasks" kept={kept}>
            <Button type="primary" disabled={isPending} aria-keyshortcuts="e" onClick={() => done(picked)}>
              Done <KeyHint>E</KeyHint>
            </Button>
            <Button aria-keyshortcuts="s" onClick={() => ask('SNOOZE')}>
              Snooze <KeyHint>S</KeyHint>
            </Button>
            <Button aria-keyshortcuts="d" onClick={() => ask('MOVE')}>
              Move <KeyHint>D</KeyHint>
            </Button>
            <Button aria-keyshortcuts="a" onClick={() => ask('ASSIGN')}>
              Assign <KeyHint>A</KeyHint>
            </Button>
          </SelectionBar>
        </div>
        <div className="bb-stack">
          <DayPapers papers={day.papers} deals={day.deals} />
          <DayWaiting waiting={day.waiting} deals={day.deals} />
          <DayDeals deals={day.deals} />
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

/** A person's own files today, by mouse or by keys alone. */
const MyDayScreen = () => {
  const read = useCall('GET /api/my-day')
  if (read.data) return <Desk day={read.data} />
  if (!read.error) return <PageWait shape="list" />
  return (
    <div className="bb-stack">
      <PageHeader title="My Day" />
      <LoadFailure what="Your day" error={read.error} onRetry={() => void read.refetch()} />
    </div>
  )
}

export default MyDayScreen
