import type { Deal } from '@bluebonnet/contracts'
import { reopenedByDefault } from '@bluebonnet/domain'
import { useCall } from '@bluebonnet/portal-sdk'
import { DateText, Skeleton } from '@bluebonnet/ui'
import { LoadFailure } from '../../shared/load-failure.js'

interface ReopenedTasksProps {
  deal: Deal
  /** Set by Form.Item. */
  value?: readonly string[]
  onChange?: (chosen: string[]) => void
}

/** Selects the tasks to repeat when a closed deal is reopened (docs/rules/tasks.md#reopening). */
export const ReopenedTasks = ({ deal, value, onChange }: ReopenedTasksProps) => {
  const read = useCall('GET /api/deals/:id/reopening', { params: { id: deal.id } })
  if (!read.data)
    return read.error ? (
      <LoadFailure what="The tasks" error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    )
  const { tasks } = read.data
  if (tasks.length === 0) return <>No tasks to open again.</>
  const chosen = value ?? reopenedByDefault(tasks, deal)
  const toggle = (id: string): void =>
    onChange?.(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <ul className="bb-gap-4 bb-scroll">
      {tasks.map(({ id, title, dueOn }) => (
        <li key={id}>
          <label>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} /> {title},{' '}
            <DateText value={dueOn} />
          </label>
        </li>
      ))}
    </ul>
  )
}
