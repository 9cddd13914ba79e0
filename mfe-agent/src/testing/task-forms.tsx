import type { DialogProps } from '@bluebonnet/ui'
import { AssignTaskDialog, TaskDayDialog } from '../shared/task-dialogs.js'
import { type TaskInput, useTaskActions } from '../shared/tasks.js'
import { deal, luis } from './rows.js'

export const colleagues = [{ id: luis.userId, name: 'Luis Ortega', role: 'TC' as const }]
const task = { id: deal.id, title: 'Survey', dueOn: '2026-11-23', pinned: false, assigneeId: null, snoozedTo: null }

/** Changes tasks, like the screens that open these dialogs. */
const useParts = () => {
  const { act } = useTaskActions()
  return { tasks: [task], onAct: async (title: string, given: TaskInput) => act(title, [task], given) }
}

export const Moving = (dialog: DialogProps) => <TaskDayDialog how="MOVE" {...useParts()} {...dialog} />

export const Assigning = (dialog: DialogProps) => <AssignTaskDialog people={colleagues} {...useParts()} {...dialog} />
