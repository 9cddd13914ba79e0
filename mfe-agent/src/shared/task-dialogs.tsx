import { fieldTexts, toasts, type DealTask, type TaskPerson } from '@bluebonnet/contracts'
import { dayAfter, lengths } from '@bluebonnet/domain'
import { useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, rules, Select } from '@bluebonnet/ui/forms'
import { useToday } from '@bluebonnet/ui/use-today'
import { type ChangedTask, type TaskInput } from './tasks.js'

interface NewTask {
  title: string
  dueOn: string
  assigneeId?: string | null
}

const choicesOf = (people: readonly TaskPerson[]) => people.map(({ id, name }) => ({ value: id, label: name }))

interface PersonSelectProps {
  people: readonly TaskPerson[]
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Form.Item sets its value. */
const PersonSelect = ({ people, value, onChange, ...rest }: PersonSelectProps) => (
  <Select
    {...rest}
    value={value ?? null}
    options={choicesOf(people)}
    placeholder="Choose a person"
    onChange={(chosen) => onChange?.(chosen)}
  />
)

interface AddTaskProps extends DialogProps {
  dealId: string
  people: readonly TaskPerson[]
}

export const AddTaskDialog = ({ dealId, people, open, onClose }: AddTaskProps) => {
  const draft = useDraft('new-task', dealId)
  const add = useCallMutation('POST /api/deals/:id/tasks', {
    draft,
    success: toasts.taskAdded,
    failure: toasts.tasksFailed,
  })
  return (
    <FormDialog<NewTask>
      draft={draft}
      open={open}
      title="Add task"
      submitLabel="Add task"
      busyLabel="Adding..."
      onSubmit={async (body) => {
        await add.mutateAsync({ params: { id: dealId }, body })
      }}
      onClose={onClose}>
      <Form.Item name="title" label="What" rules={[rules.required(fieldTexts.taskTitle)]}>
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <div className="bb-form-grid">
        <Form.Item name="dueOn" label="By" rules={[rules.required(fieldTexts.taskDay)]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="assigneeId" label="For" extra="If empty, it is yours.">
          <PersonSelect people={people} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

type NamedTask = ChangedTask & Pick<DealTask, 'title'>

const maxNamed = 3

/** Names the dialog's tasks, because a shortcut may have opened it. */
const About = ({ tasks }: { tasks: readonly NamedTask[] }) => {
  const named = tasks.slice(0, maxNamed).map(({ title }) => title)
  const more = tasks.length > maxNamed ? ` and ${tasks.length - maxNamed} more` : ''
  return (
    <p className="bb-form-note">
      <strong>
        {named.join(', ')}
        {more}
      </strong>
    </p>
  )
}

interface TasksDialogProps extends DialogProps {
  tasks: readonly NamedTask[]
  /** Changes the tasks. `title` is for the toast. Rejects when none was changed, so that the form keeps its input. */
  onAct: (title: string, given: TaskInput) => Promise<unknown>
}

/** The next day from Monday to Friday, a common choice for snoozing. `after` and the result are ISO dates. */
export const nextWeekday = (after: string): string => {
  const next = dayAfter(after)
  return [0, 6].includes(new Date(next).getUTCDay()) ? nextWeekday(next) : next
}

/** Moves tasks to another day, as their new due date or only hidden until then. */
export const TaskDayDialog = ({ tasks, how, open, onClose, onAct }: TasksDialogProps & { how: 'MOVE' | 'SNOOZE' }) => {
  const draft = useDraft('task-day', [{ id: how }, ...tasks])
  const today = useToday()
  const isMove = how === 'MOVE'
  // A task appears on the later of its days, so an earlier one would change nothing.
  const latest = tasks.reduce(
    (after, { dueOn, snoozedTo }) => [after, dueOn, snoozedTo ?? after].toSorted().at(-1) ?? after,
    today,
  )
  return (
    <FormDialog<{ day: string }>
      draft={draft}
      open={open}
      title={isMove ? 'Move to another day' : 'Snooze'}
      submitLabel={isMove ? 'Move' : 'Snooze'}
      width={420}
      initialValues={isMove ? {} : { day: nextWeekday(latest) }}
      onSubmit={async ({ day }) => {
        await (isMove ? onAct('Moved', { dueOn: day }) : onAct('Snoozed', { snoozedTo: day }))
      }}
      onClose={onClose}>
      <About tasks={tasks} />
      <p className="bb-form-note">
        {isMove
          ? 'The new day is pinned: it stays when the contract’s dates move.'
          : 'Hidden until then. The due date does not change.'}
      </p>
      <Form.Item name="day" label="Day" rules={[rules.required(fieldTexts.taskDay)]}>
        <DateInput />
      </Form.Item>
    </FormDialog>
  )
}

export const AssignTaskDialog = ({
  tasks,
  people,
  open,
  onClose,
  onAct,
}: TasksDialogProps & { people: readonly TaskPerson[] }) => {
  const draft = useDraft('task-person', tasks)
  return (
    <FormDialog<{ assigneeId: string }>
      draft={draft}
      open={open}
      title="Assign"
      submitLabel="Assign"
      width={420}
      onSubmit={async ({ assigneeId }) => {
        await onAct('Assigned', { assigneeId })
      }}
      onClose={onClose}>
      <About tasks={tasks} />
      <Form.Item name="assigneeId" label="Person" rules={[rules.required('Choose a person')]}>
        <PersonSelect people={people} />
      </Form.Item>
    </FormDialog>
  )
}
