import type { DayTask, MyDay } from '@bluebonnet/contracts'
import { visibility } from '@bluebonnet/domain'
import { useSession, useToast } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import type { Selection } from '@bluebonnet/ui/data'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasActPlace, type TaskInput, useActionPath, useTaskActions } from '../../shared/tasks.js'
import { type Ask, useAsk } from './asks.js'
import type { DayRow } from './day-row.js'
import { tasksOf } from './day-view.js'

/** An open dialog about tasks. */
export interface TaskDialog {
  what: 'MOVE' | 'SNOOZE' | 'ASSIGN'
  /** The tasks when it opened: a colleague may complete one meanwhile, and the dialog must not apply to the next. */
  tasks: readonly DayTask[]
}

/** What a user can do with the rows of their day. */
export const useDayActions = (
  day: MyDay,
  selection: Selection<DayRow>,
  [dialog, setDialog]: [TaskDialog | null, (dialog: TaskDialog | null) => void],
) => {
  const navigate = useNavigate()
  const { user } = useSession()
  const { toast } = useToast()
  const { act, press, kept } = useTaskActions<DayTask>()
  const { ask, isPending: isAsking } = useAsk()
  const placeOf = useActionPath()
  const mayWrite = useMay('deals.write')
  const subjects = tasksOf(selection.subjects)
  const changesDeal = ({ dealId }: DayTask): boolean =>
    user !== null &&
    (visibility(user) !== 'own' || day.deals.every(({ id, agentUserId }) => id !== dealId || agentUserId === user.id))
  /** Ticked tasks, as they were then: until they leave the day, or cannot be ticked. */
  const [ticked, setTicked] = useState<readonly DayTask[]>([])
  const isTicked = ({ id, version }: DayTask): boolean => ticked.some((one) => one.id === id && one.version === version)
  const tick = async (tasks: readonly DayTask[]): Promise<void> => {
    setTicked((now) => [...now, ...tasks])
    const left = await press('Done', tasks, { done: true })
    setTicked((now) => now.filter(({ id }) => left.every((one) => one.id !== id)))
    selection.drop(tasks, left)
  }
  return {
    /** For buttons and shortcuts of the selected tasks, or of the current one. */
    subjects,
    mayWrite,
    isTicked,
    /** The tasks that the last action could not change, with reasons. */
    kept,
    changesDeal,
    /** A task that needs an action cannot be ticked. Alone, it opens the action; among others, it stays selected. */
    done: (tasks: readonly DayTask[]): void => {
      const isUnderWay = tasks.some(isTicked) && tasks.every((task) => task.act || isTicked(task))
      if (!mayWrite || isUnderWay) return
      const acts = tasks.filter((task) => task.act)
      const open = tasks.filter((task) => !task.act && !isTicked(task))
      const [one] = acts
      if (open.length > 0) void tick(open)
      else if (one?.act && tasks.length === 1 && hasActPlace(one.act, changesDeal(one)))
        void navigate(placeOf(one.act, one.dealId))
      else if (acts.length === 1) toast({ title: 'Only the deal’s agent and the office can complete this task.' })
      else if (acts.length > 1) toast({ title: 'Complete these tasks one at a time: each has its own button.' })
    },
    open: (what: TaskDialog['what']): void => {
      if (mayWrite && subjects.length > 0) setDialog({ what, tasks: subjects })
    },
    changeDialogTasks: async (title: string, input: TaskInput): Promise<void> => {
      const tasks = dialog?.tasks ?? []
      selection.drop(tasks, await act(title, tasks, input))
    },
    isAsking,
    askFor: (one: Ask): void => {
      if (!isAsking && one.names.length > 0) void ask(one)
    },
  }
}

export type DayActions = ReturnType<typeof useDayActions>
