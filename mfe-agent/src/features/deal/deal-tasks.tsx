import { toasts, type Deal, type DealTask, type DealTasks as Answer } from '@bluebonnet/contracts'
import { taskRuleWords } from '@bluebonnet/domain'
import { useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import {
  ActionMenu,
  Button,
  DateText,
  dayIn,
  Disclosure,
  EmptyState,
  SectionCard,
  Skeleton,
  useConfirm,
  useMinute,
  useTimeZone,
} from '@bluebonnet/ui'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import { Checkbox } from '@bluebonnet/ui/page-forms'
import { useState } from 'react'
import { AddTaskDialog, AssignTaskDialog, TaskDayDialog } from '../../shared/dialogs.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { hasActPlace, TaskActionButton, TaskDay, taskFor, type TaskInput, useTaskActions } from '../../shared/tasks.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import '../../shared/tasks.css'

interface RowProps {
  task: DealTask
  today: string
  /** False for users who only share the deal: they complete tasks and file papers, but change nothing else. */
  mayWrite: boolean
  onMove: () => void
  onAssign: () => void
}

const Row = ({ task, today, mayWrite, onMove, onAssign }: RowProps) => {
  const { press, isPending } = useTaskActions<DealTask>()
  const remove = useCallMutation('DELETE /api/tasks/:id', { success: toasts.taskDeleted, failure: toasts.tasksFailed })
  const confirm = useConfirm()
  const removeAsked = async (): Promise<void> => {
    const content = 'It is removed from the deal. This cannot be undone.'
    if (await confirm({ title: `Delete ${task.title}?`, content, confirmLabel: 'Delete', danger: true }))
      remove.mutate({ params: { id: task.id } })
  }
  const isDone = task.doneAt !== null
  const { act } = task
  const acts = [
    { key: 'move', label: 'Move to another day', onClick: onMove },
    ...(task.pinned && task.rule !== null
      ? [
          {
            key: 'unpin',
            label: 'Use the computed day',
            onClick: () => void press('Day computed', [task], { pinned: false }),
          },
        ]
      : []),
    { key: 'assign', label: 'Assign', onClick: onAssign },
    ...(task.createdBy === null
      ? []
      : [{ key: 'delete', label: 'Delete', danger: true, onClick: () => void removeAsked() }]),
  ]
  return (
    <li className="task-row">
      {act === null ? (
        <Checkbox
          checked={isDone}
          disabled={isPending || task.isLapsed}
          aria-label={`${task.title}, done`}
          onChange={() => void press(isDone ? 'Open again' : 'Done', [task], { done: !isDone })}
        />
      ) : null}
      <span className="task-words">
        <span className={isDone || task.isLapsed ? 'task-over' : 'bb-strong'}>{task.title}</span>
        <span className="bb-muted task-about bb-caption">
          {isDone ? (
            <>
              {task.doneByName ?? 'Somebody'}, <DateText value={task.doneAt} time />
            </>
          ) : (
            <>
              {taskFor(task)}
              {task.rule === null ? null : <span className="task-rule"> · {taskRuleWords(task.rule)}</span>}
            </>
          )}
        </span>
      </span>
      {isDone || task.isLapsed ? null : <TaskDay task={task} today={today} />}
      {act === null || isDone || task.isLapsed || !hasActPlace(act, mayWrite) ? null : (
        <TaskActionButton act={act} task={task} />
      )}
      {mayWrite && !isDone && !task.isLapsed ? (
        <ActionMenu label={`More for ${task.title}`} icon={<Icon of={MoreIcon} />} actions={acts} />
      ) : null}
    </li>
  )
}

const Lists = ({ tasks, people, mayWrite }: Pick<Answer, 'tasks' | 'people'> & { mayWrite: boolean }) => {
  const timeZone = useTimeZone()
  const today = dayIn(new Date(useMinute()), timeZone)
  const [asked, setAsked] = useState<{ what: 'MOVE' | 'ASSIGN'; task: DealTask } | null>(null)
  const close = (): void => setAsked(null)
  const open = tasks.filter(({ doneAt, isLapsed }) => doneAt === null && !isLapsed)
  const over = tasks.filter(({ doneAt, isLapsed }) => doneAt !== null || isLapsed)
  const rowOf = (task: DealTask) => (
    <Row
      key={task.id}
      task={task}
      today={today}
      mayWrite={mayWrite}
      onMove={() => setAsked({ what: 'MOVE', task })}
      onAssign={() => setAsked({ what: 'ASSIGN', task })}
    />
  )
  const chosen = asked === null ? [] : [asked.task]
  const { act } = useTaskActions<DealTask>()
  const actOnChosen = async (title: string, given: TaskInput) => act(title, chosen, given)
  return (
    <>
      {open.length === 0 ? <EmptyState text="No open tasks" /> : <ul>{open.map(rowOf)}</ul>}
      {over.length === 0 ? null : (
        <Disclosure label={`${over.length} done or no longer needed`}>
          <ul>{over.map(rowOf)}</ul>
        </Disclosure>
      )}
      <TaskDayDialog tasks={chosen} how="MOVE" open={asked?.what === 'MOVE'} onClose={close} onAct={actOnChosen} />
      <AssignTaskDialog
        tasks={chosen}
        people={people}
        open={asked?.what === 'ASSIGN'}
        onClose={close}
        onAct={actOnChosen}
      />
    </>
  )
}

/** The deal's tasks by date. */
export const DealTasks = ({ deal }: { deal: Deal }) => {
  const { id: dealId } = deal
  const read = useCall('GET /api/deals/:id/tasks', { params: { id: dealId } })
  const [adding, setAdding] = useState(false)
  const mayWrite = useChangesDeal(deal)
  return (
    <SectionCard
      title="Tasks"
      extra={
        read.data && mayWrite ? (
          <Button size="small" onClick={() => setAdding(true)}>
            Add task
          </Button>
        ) : null
      }>
      {!read.data && read.error ? (
        <LoadFailure what="The tasks" error={read.error} onRetry={() => void read.refetch()} />
      ) : null}
      {!read.data && !read.error ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
      {read.data ? (
        <>
          <Lists tasks={read.data.tasks} people={read.data.people} mayWrite={mayWrite} />
          <AddTaskDialog dealId={dealId} people={read.data.people} open={adding} onClose={() => setAdding(false)} />
        </>
      ) : null}
    </SectionCard>
  )
}
