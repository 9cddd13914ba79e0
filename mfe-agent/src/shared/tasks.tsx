import { taskRoleLabels, toastTexts } from '@bluebonnet/contracts'
import type { DealTask, TaskChange } from '@bluebonnet/contracts'
import { type AnchorDays, taskMoves, taskMovesWords } from '@bluebonnet/contracts/tasks/task-list'
import { useCall, useCallMutation, useToast } from '@bluebonnet/portal-sdk'
import { DateText, RelativeTime, ToneTag } from '@bluebonnet/ui'

/** What of a task is changed, and is put back by Undo. */
export type ChangedTask = Pick<DealTask, 'id' | 'dueOn' | 'pinned' | 'assigneeId' | 'snoozedTo'>
export type TaskGiven = Omit<TaskChange, 'id' | 'version' | 'title'>

export const taskInvalidates = ['GET /api/my-day', 'GET /api/deals', 'GET /api/calendar-events'] as const

/** What takes a change back: each task has its own before. */
const backOf = (task: ChangedTask, given: TaskGiven): TaskGiven => ({
  ...(given.dueOn === undefined && given.pinned === undefined ? {} : { dueOn: task.dueOn, pinned: task.pinned }),
  ...(given.assigneeId === undefined ? {} : { assigneeId: task.assigneeId }),
  ...(given.snoozedTo === undefined ? {} : { snoozedTo: task.snoozedTo }),
  ...(given.done === undefined ? {} : { done: !given.done }),
})

/** Changes one task or many, and offers Undo for ten seconds instead of asking first. */
export const useTaskActs = () => {
  const { toast } = useToast()
  const change = useCallMutation('PATCH /api/tasks', { invalidates: taskInvalidates, failure: toastTexts.tasksFailed })
  /** Rejects when the call fails, so that a form keeps what was typed. */
  const act = async (said: string, tasks: readonly ChangedTask[], given: TaskGiven): Promise<void> => {
    await change.mutateAsync({ body: { changes: tasks.map(({ id }) => ({ id, ...given })) } })
    toast({
      title: tasks.length === 1 ? said : `${said}: ${tasks.length} tasks`,
      undo: () => change.mutate({ body: { changes: tasks.map((task) => ({ id: task.id, ...backOf(task, given) })) } }),
    })
  }
  return {
    isPending: change.isPending,
    act,
    /** For a button or a key: a failed call has said so in its toast. */
    press: (...asked: Parameters<typeof act>): void => void act(...asked).catch(() => undefined),
  }
}

/** Who a task is for: somebody by name, else whoever has the role. */
export const taskFor = ({ assigneeName, role }: Pick<DealTask, 'assigneeName' | 'role'>): string =>
  assigneeName ?? (role === null ? 'Nobody' : taskRoleLabels[role])

/** What other days of a deal do to its tasks, said before they are saved: '4 tasks move, 1 is pinned, 2 are done'. */
export const TasksMove = ({ dealId, anchors }: { dealId: string; anchors: AnchorDays }) => {
  const read = useCall('GET /api/deals/:id/tasks', { params: { id: dealId } })
  const words = taskMovesWords(taskMoves(read.data?.tasks ?? [], anchors))
  return words === '' ? null : (
    <p className="tasks-move" aria-live="polite">
      {words}.
    </p>
  )
}

interface TaskDayProps {
  task: Pick<DealTask, 'dueOn' | 'snoozedTo' | 'pinned' | 'role'>
  today: string
}

/** A task's day, as a person reads it on that day. Pinned says something of a template's task alone. */
export const TaskDay = ({ task: { dueOn, snoozedTo, pinned, role }, today }: TaskDayProps) => (
  <span className="task-day">
    {dueOn < today ? (
      <ToneTag colour="red">
        Due <RelativeTime value={dueOn} />
      </ToneTag>
    ) : dueOn === today ? (
      <ToneTag colour="gold">Today</ToneTag>
    ) : (
      <DateText value={dueOn} />
    )}
    {snoozedTo !== null && snoozedTo > dueOn ? (
      <ToneTag colour="gray">
        Snoozed to <DateText value={snoozedTo} />
      </ToneTag>
    ) : null}
    {pinned && role !== null ? <ToneTag colour="gray">Pinned</ToneTag> : null}
  </span>
)
