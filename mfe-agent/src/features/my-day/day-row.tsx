import type { DayDeal, DayTask, MyDay } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { AppLink, Button } from '@bluebonnet/ui'
import type { Selection } from '@bluebonnet/ui/data'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import type { ReactNode } from 'react'
import { hasActPlace, TaskActionButton, TaskDay, taskFor } from '../../shared/tasks.js'
import type { Ask } from './asks.js'

/** A row for J and K: a task, or a link to a deal that the user may ask for something. */
export interface DayRow {
  id: string
  /** Null for an appointment without a deal. */
  dealId: string | null
  title: string
  href: string
  task?: DayTask
  ask?: Ask
}

export const dealIn = (day: Pick<MyDay, 'deals'>, dealId: string | null): DayDeal | undefined =>
  day.deals.find(({ id }) => id === dealId)

const Mark = ({ deal }: { deal: DayDeal | undefined }) =>
  deal?.isSample ? (
    <>
      <SampleTag deal={deal} />{' '}
    </>
  ) : null

interface RowProps {
  row: DayRow
  day: Pick<MyDay, 'deals'>
  selection: Selection<DayRow>
  about: ReactNode
  end?: ReactNode
  lead?: ReactNode
  pick?: boolean
}

/** Two lines of text with actions at the end. The left edge of a selectable row selects it. */
export const Row = ({ row, day, selection, about, end, lead, pick = false }: RowProps) => (
  <li className="task-row day-row" {...selection.rowProps(row)}>
    {lead}
    <span className="task-words">
      <AppLink className="bb-strong task-title" href={row.href}>
        {row.title}
      </AppLink>
      <span className="task-about bb-caption">
        <Mark deal={dealIn(day, row.dealId)} />
        {about}
      </span>
    </span>
    {end}
    {pick ? (
      <button
        type="button"
        className="day-pick"
        tabIndex={-1}
        aria-pressed={selection.isPicked(row)}
        aria-label={`Select ${row.title}`}
        aria-keyshortcuts="x"
        onClick={() => selection.toggle(row)}
      />
    ) : null}
  </li>
)

interface AskButtonProps {
  row: DayRow
  disabled: boolean
  onAsk: (ask: Ask) => void
  /** Whether it was requested before. */
  isAgain?: boolean
}

export const AskButton = ({ row: { ask, title }, disabled, onAsk, isAgain = false }: AskButtonProps) =>
  ask === undefined || ask.names.length === 0 ? null : (
    <Button
      size="small"
      className="day-act"
      disabled={disabled}
      aria-label={`${isAgain ? 'Ask again' : 'Ask'}: ${title}`}
      onClick={() => onAsk(ask)}>
      {isAgain ? 'Ask again' : 'Ask'}
    </Button>
  )

interface TaskRowProps {
  row: DayRow
  task: DayTask
  day: MyDay
  selection: Selection<DayRow>
  mayWrite: boolean
  /** False for users who only share the deal. */
  changesDeal: boolean
  /** Whether the task was ticked and has yet to leave. */
  isTicked: boolean
  onDone: () => void
}

/** A task with a checkbox, as on the deal page, or with a button if it needs an action. */
export const TaskRow = ({ row, task, day, selection, mayWrite, changesDeal, isTicked, onDone }: TaskRowProps) => {
  const { user } = useSession()
  const deal = dealIn(day, task.dealId)
  return (
    <Row
      row={row}
      day={day}
      selection={selection}
      pick={mayWrite}
      lead={
        mayWrite && !task.act ? (
          <label className="bb-check">
            <input
              type="checkbox"
              checked={isTicked}
              disabled={isTicked}
              aria-label={`${task.title}, done`}
              aria-keyshortcuts="e"
              onChange={onDone}
            />
          </label>
        ) : (
          <span className="day-no-box" />
        )
      }
      about={[
        deal?.propertyAddress ?? 'A deal',
        deal?.agentUserId === user?.id ? null : deal?.agentName,
        task.assigneeId === null ? taskFor(task) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={
        <span className="bb-row bb-justify-end day-end">
          <TaskDay task={task} today={day.today} />
          {mayWrite && task.act && hasActPlace(task.act, changesDeal) ? (
            <TaskActionButton act={task.act} task={task} />
          ) : null}
        </span>
      }
    />
  )
}
