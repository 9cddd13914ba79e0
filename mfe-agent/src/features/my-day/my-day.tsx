import type { MyDay } from '@bluebonnet/contracts'
import { isBroker } from '@bluebonnet/domain'
import { useCall, useFilters, useSession } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { formatDate, PageHeader, useKeys, useMedia, useTimeZone } from '@bluebonnet/ui'
import { useSelection } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, SearchBox, Select } from '@bluebonnet/ui/filters'
import { PageSkeleton } from '@bluebonnet/ui/plain'
import { useSettledPress } from '@bluebonnet/ui/use-settled-press'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeyList } from '../../shared/key-list.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { countsInWords, groupingLabels, groupings } from './day-groups.js'
import { Appointments, ReturnedAndRejected, Drafts, PapersDue, WaitingForOthers } from './day-lists.js'
import { initialRows } from './day-rows.js'
import { BrokerDesks, type BrokerDesksRead, DayDeals, Deadlines } from './day-sides.js'
import { TaskDialogs, TaskGroups, TaskSelectionBar } from './day-tasks.js'
import { dayView } from './day-view.js'
import { type TaskDialog, useDayActions } from './use-day-actions.js'
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

/** Papers due from others appear among a short list of tasks and beside a long one, never below it. */
const shortListTasks = 12

const DayPage = ({ day, desks }: { day: MyDay; desks: BrokerDesksRead | null }) => {
  const filters = useFilters()
  const navigate = useNavigate()
  const { user } = useSession()
  const timeZone = useTimeZone()
  const isPhone = useMedia('(max-width: 640px)')
  const [dialog, setDialog] = useState<TaskDialog | null>(null)
  const [showsWaiting, setShowsWaiting] = useState(false)
  const by = filters.oneOf('by', groupings) ?? 'day'
  const view = dayView(day, {
    user,
    timeZone,
    by,
    words: filters.get('q'),
    first: isPhone ? initialRows.phone : initialRows.desk,
    showsWeek: filters.get('shown.coming') === 'all',
    showsWaiting,
  })
  const selection = useSelection(view.rows, {
    nameOf: ({ title }) => title,
    isOn: useMay('deals.write'),
    picks: ({ task }) => task !== undefined,
    listensToKeys: dialog === null,
    beginsAtFirst: true,
    most: Number.POSITIVE_INFINITY,
  })
  const actions = useDayActions(day, selection, [dialog, setDialog])
  const { current } = selection
  useKeys(
    {
      e: () => actions.done(actions.subjects),
      s: () => actions.open('SNOOZE'),
      d: () => actions.open('MOVE'),
      a: () => (actions.subjects.length === 0 && current?.ask ? actions.askFor(current.ask) : actions.open('ASSIGN')),
      m: () => (current?.dealId ? void navigate(`/deals/${current.dealId}#message`) : undefined),
    },
    dialog === null,
  )
  const { button, keys } = useKeyList(keyWords, dialog === null)
  const settledPress = useSettledPress(view.rows.map(({ id }) => id))

  const isAmongTasks = view.tasks.length <= shortListTasks && view.papers.some((row) => row.ask)
  const asks = { isAsking: actions.isAsking, onAsk: actions.askFor }
  const papersDue = <PapersDue day={day} rows={view.papers} selection={selection} {...asks} />
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
          <SearchBox value={filters.get('q')} onSearch={filters.search} placeholder="Search tasks, deals, people" />
          <Select
            aria-label="Grouped"
            value={by}
            options={optionsOf(groupings, groupingLabels)}
            onChange={(value) => filters.set({ by: value === 'day' ? null : value })}
          />
        </FilterBar>
      </div>
      <div className="bb-split" onClickCapture={settledPress}>
        <div className="bb-stack">
          <Appointments day={day} rows={view.appointments} selection={selection} />
          {desks === null ? null : <BrokerDesks read={desks} />}
          <ReturnedAndRejected day={day} rows={view.returned} rejected={view.rejected} selection={selection} />
          <TaskGroups
            day={day}
            groups={view.groups}
            selection={selection}
            actions={actions}
            onShowAll={() => filters.replace({ 'shown.coming': 'all' })}
          />
          {isAmongTasks ? papersDue : null}
          <TaskSelectionBar selection={selection} actions={actions} />
        </div>
        <div className="bb-stack">
          <Deadlines deals={day.deals} today={day.today} />
          {isAmongTasks ? null : papersDue}
          <WaitingForOthers
            day={day}
            rows={view.waiting}
            selection={selection}
            {...asks}
            total={view.waitingCount}
            onShowAll={() => setShowsWaiting(true)}
          />
          <Drafts deals={view.drafts} />
          {isPhone ? null : <DayDeals deals={day.deals} today={day.today} />}
        </div>
      </div>
      <TaskDialogs dialog={dialog} people={day.people} actions={actions} onClose={() => setDialog(null)} />
    </div>
  )
}

/** A user's work for today, by mouse or keyboard. */
const MyDayScreen = () => {
  const { user } = useSession()
  const hasDesks = user !== null && isBroker(user)
  const read = useCall('GET /api/my-day')
  // Both appear together: desks that come later would move the rows below them under the pointer.
  const desks = useCall('GET /api/broker/waiting', {}, { enabled: hasDesks })
  if (read.data && !(hasDesks && desks.isPending)) return <DayPage day={read.data} desks={hasDesks ? desks : null} />
  if (!read.error) return <PageSkeleton shape="list" />
  return (
    <div className="bb-stack">
      <PageHeader title="My Day" />
      <LoadFailure what="Your day" error={read.error} onRetry={() => void read.refetch()} />
    </div>
  )
}

export default MyDayScreen
