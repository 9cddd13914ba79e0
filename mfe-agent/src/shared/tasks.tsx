import {
  taskRoleLabels,
  type TaskAct,
  taskActLabels,
  type AnchorDays,
  taskMoves,
  taskMovesWords,
} from '@bluebonnet/domain'
import type { DealTask, TaskChange } from '@bluebonnet/contracts'
import { api, useBulk, useCall } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, DateText, RelativeTime, ToneTag } from '@bluebonnet/ui'
import { useNavigate } from 'react-router'

/** What of a task is changed, and is put back by Undo. */
export type ChangedTask = Pick<DealTask, 'id' | 'dueOn' | 'pinned' | 'assigneeId' | 'snoozedTo'>
export type TaskInput = Omit<TaskChange, 'id' | 'version' | 'title'>

/** What takes a change back: each task has its own before. */
const backOf = (task: ChangedTask, given: TaskInput): TaskInput => ({
  ...(given.dueOn === undefined && given.pinned === undefined ? {} : { dueOn: task.dueOn, pinned: task.pinned }),
  ...(given.assigneeId === undefined ? {} : { assigneeId: task.assigneeId }),
  ...(given.snoozedTo === undefined ? {} : { snoozedTo: task.snoozedTo }),
  ...(given.done === undefined ? {} : { done: !given.done }),
})

const change = async (one: TaskChange): Promise<readonly DealTask[]> =>
  api('PATCH /api/tasks', { body: { changes: [one] } })

/** Changes one task or many, and offers Undo for ten seconds instead of asking first. */
export const useTaskActions = <Task extends ChangedTask>() => {
  const bulk = useBulk<Task>('tasks', 'PATCH /api/tasks')
  /** Answers the tasks that stayed as they were. Rejects when all did, so that a form keeps what was typed. */
  const act = async (message: string, tasks: readonly Task[], given: TaskInput): Promise<readonly Task[]> => {
    const left = await bulk.run({
      rows: tasks,
      message,
      act: async ({ id }) => change({ id, ...given }),
      // What a colleague changed since is theirs: it is refused and says so.
      undo: async ({ row, answer: [now] }) => change({ id: row.id, version: now?.version, ...backOf(row, given) }),
    })
    if (left.length === tasks.length) throw new Error('Nothing was changed')
    return left
  }
  return {
    isPending: bulk.isPending,
    /** What the last act could not change. */
    kept: bulk.failed,
    act,
    /** For a button or a key: a failed call has said so in its toast. Answers the tasks that stayed as they were. */
    press: async (message: string, tasks: readonly Task[], given: TaskInput): Promise<readonly Task[]> =>
      act(message, tasks, given).catch(() => tasks),
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
    <p className="bb-strong bb-mt-8" aria-live="polite">
      {words}.
    </p>
  )
}

const places: Record<TaskAct, string> = {
  EARNEST_MONEY: 'contract',
  OPTION_FEE: 'contract',
  ADDITIONAL_EARNEST_MONEY: 'contract',
  TITLE_HAS_CONTRACT: 'contract',
  TITLE_PAPERS_RECEIVED: 'contract',
  CDA_GENERATED: 'cda',
  CDA_APPROVED: 'cda',
  PAPER_FILED: 'papers',
  DEAL_CLOSED: 'close',
}

/** Where an act is done: on the page of its deal; a broker approves at the desk. */
export const useActPlace = (): ((act: TaskAct, dealId: string) => string) => {
  const isAtDesk = useMay('cdas.decide')
  return (act, dealId) => (act === 'CDA_APPROVED' && isAtDesk ? '/cda-desk' : `/deals/${dealId}#${places[act]}`)
}

/** Whether an act has a place for somebody: whoever only shares a deal files its papers, and does no other act. */
export const hasActPlace = (act: TaskAct, changesDeal: boolean): boolean => changesDeal || act === 'PAPER_FILED'

/** Leads to what alone completes a task that asks for an act (docs/rules/tasks.md#acts). */
export const TaskActionButton = ({ act, task }: { act: TaskAct; task: Pick<DealTask, 'title' | 'dealId'> }) => {
  const navigate = useNavigate()
  const placeOf = useActPlace()
  const label = taskActLabels[act]
  return (
    <Button
      size="small"
      aria-label={`${label}: ${task.title}`}
      onClick={() => void navigate(placeOf(act, task.dealId))}>
      {label}
    </Button>
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
