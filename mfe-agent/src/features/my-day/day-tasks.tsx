import type { MyDay } from '@bluebonnet/contracts'
import { Button, EmptyState, KeyHint, SectionCard } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { AssignTaskDialog, TaskDayDialog } from '../../shared/dialogs.js'
import { ShowAll } from './day-lists.js'
import { type DayRow, TaskRow } from './day-row.js'
import { taskRow } from './day-rows.js'
import { type TaskGroup, tasksOf } from './day-view.js'
import type { DayActions, TaskDialog } from './use-day-actions.js'

interface TaskGroupsProps {
  day: MyDay
  groups: readonly TaskGroup[]
  selection: Selection<DayRow>
  actions: DayActions
  onShowAll: () => void
}

/** The tasks of a day, a card for each group. */
export const TaskGroups = ({ day, groups, selection, actions, onShowAll }: TaskGroupsProps) => {
  if (groups.every(({ shown }) => shown.length === 0))
    return (
      <SectionCard title="Tasks">
        <EmptyState
          drawing="calendar"
          text={day.tasks.length === 0 ? 'Nothing is due in the next seven days.' : 'No task matches your search.'}
        />
      </SectionCard>
    )
  return groups.map(({ key, title, tasks, shown }) => (
    <SectionCard key={key} title={`${title} (${tasks.length})`}>
      <ul>
        {shown.map((task) => (
          <TaskRow
            key={task.id}
            row={taskRow(task)}
            task={task}
            day={day}
            selection={selection}
            mayWrite={actions.mayWrite}
            changesDeal={actions.changesDeal(task)}
            isTicked={actions.isTicked(task)}
            onDone={() => actions.done([task])}
          />
        ))}
      </ul>
      <ShowAll shown={shown.length} total={tasks.length} onPress={onShowAll} />
    </SectionCard>
  ))
}

export const TaskSelectionBar = ({ selection, actions }: { selection: Selection<DayRow>; actions: DayActions }) => (
  <SelectionBar
    selection={selection}
    noun="tasks"
    failed={actions.kept.map(({ row, reason }) => ({ row: taskRow(row), reason }))}>
    <Button
      type="primary"
      disabled={tasksOf(selection.picked).every(actions.isTicked)}
      aria-keyshortcuts="e"
      onClick={() => actions.done(tasksOf(selection.picked))}>
      Done <KeyHint>E</KeyHint>
    </Button>
    <Button aria-keyshortcuts="s" onClick={() => actions.open('SNOOZE')}>
      Snooze <KeyHint>S</KeyHint>
    </Button>
    <Button aria-keyshortcuts="d" onClick={() => actions.open('MOVE')}>
      Move <KeyHint>D</KeyHint>
    </Button>
    <Button aria-keyshortcuts="a" onClick={() => actions.open('ASSIGN')}>
      Assign <KeyHint>A</KeyHint>
    </Button>
  </SelectionBar>
)

interface TaskDialogsProps {
  dialog: TaskDialog | null
  people: MyDay['people']
  actions: DayActions
  onClose: () => void
}

export const TaskDialogs = ({ dialog, people, actions, onClose }: TaskDialogsProps) => (
  <>
    <TaskDayDialog
      tasks={dialog?.tasks ?? []}
      how={dialog?.what === 'SNOOZE' ? 'SNOOZE' : 'MOVE'}
      open={dialog?.what === 'SNOOZE' || dialog?.what === 'MOVE'}
      onClose={onClose}
      onAct={actions.changeDialogTasks}
    />
    <AssignTaskDialog
      tasks={dialog?.tasks ?? []}
      people={people}
      open={dialog?.what === 'ASSIGN'}
      onClose={onClose}
      onAct={actions.changeDialogTasks}
    />
  </>
)
