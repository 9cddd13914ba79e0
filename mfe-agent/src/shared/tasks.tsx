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

/** The fields of a task that change, and that Undo restores. */
export type ChangedTask = Pick<DealTask, 'id' | 'dueOn' | 'pinned' | 'assigneeId' | 'snoozedTo'>
export type TaskInput = Omit<TaskChange, 'id' | 'version' | 'title'>

/** The reverse change for Undo, per task. */
const backOf = (task: ChangedTask, given: TaskInput): TaskInput => ({
  ...(given.dueOn === undefined && given.pinned === undefined ? {} : { dueOn: task.dueOn, pinned: task.pinned }),
  ...(given.assigneeId === undefined ? {} : { assigneeId: task.assigneeId }),
  ...(given.snoozedTo === undefined ? {} : { snoozedTo: task.snoozedTo }),
  ...(given.done === undefined ? {} : { done: !given.done }),
})

const change = async (one: TaskChange): Promise<readonly DealTask[]> =>
  api('PATCH /api/tasks', { body: { changes: [one] } })

/** Changes one or more tasks, with Undo for ten seconds instead of a confirmation. */
export const useTaskActions = <Task extends ChangedTask>() => {
  const bulk = useBulk<Task>('tasks', 'PATCH /api/tasks')
  /** Returns the unchanged tasks. Rejects when all are, so that a form keeps its input. */
  const act = async (message: string, tasks: readonly Task[], given: TaskInput): Promise<readonly Task[]> => {
    const left = await bulk.run({
      rows: tasks,
      message,
      act: async ({ id }) => change({ id, ...given }),
      // Uses the version of this change, so that later changes by a colleague make Undo fail with a message.
      undo: async ({ row, answer: [now] }) => change({ id: row.id, version: now?.version, ...backOf(row, given) }),
    })
    if (left.length === tasks.length) throw new Error('Nothing was changed')
    return left
  }
  return {
    isPending: bulk.isPending,
    /** The tasks that the last action could not change, with reasons. */
    kept: bulk.failed,
    act,
    /** For a button or shortcut: a failed call already shows a toast. Returns the unchanged tasks. */
    press: async (message: string, tasks: readonly Task[], given: TaskInput): Promise<readonly Task[]> =>
      act(message, tasks, given).catch(() => tasks),
  }
}

/** The assignee's name, or the role. */
export const taskFor = ({ assigneeName, role }: Pick<DealTask, 'assigneeName' | 'role'>): string =>
  assigneeName ?? (role === null ? 'Nobody' : taskRoleLabels[role])

/** Previews how new dates of a deal affect its tasks: '4 tasks move, 1 is pinned, 2 are done'. */
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

/** The path of an action: the deal's page, or the CDA Desk for a broker's approval. */
export const useActionPath = (): ((act: TaskAct, dealId: string) => string) => {
  const isAtDesk = useMay('cdas.decide')
  return (act, dealId) => (act === 'CDA_APPROVED' && isAtDesk ? '/cda-desk' : `/deals/${dealId}#${places[act]}`)
}

/** Whether the user can perform an action: users who only share a deal file papers and nothing else. */
export const hasActPlace = (act: TaskAct, changesDeal: boolean): boolean => changesDeal || act === 'PAPER_FILED'

/** Links to the action that completes the task (docs/rules/tasks.md#acts). */
export const TaskActionButton = ({ act, task }: { act: TaskAct; task: Pick<DealTask, 'title' | 'dealId'> }) => {
  const navigate = useNavigate()
  const placeOf = useActionPath()
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

/** A task's date relative to today. Only tasks from a template show that they are pinned. */
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
