import type { AgentEntry } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'
import type { PickerProps } from './remote-select.js'

interface ColleagueSelectProps extends PickerProps {
  /** The value: the agent's profile id, or the person's user id. */
  by: 'id' | 'userId'
  /** Id of a user to leave out. */
  except?: string | undefined
  /** Accessible name without a Form.Item. */
  label?: string
}

const nameOf = ({ firstName, lastName }: AgentEntry): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'Agent'

export const ColleagueSelect = ({
  by,
  except,
  value,
  onChange,
  id,
  placeholder = 'None',
  disabled = false,
  label,
}: ColleagueSelectProps) => {
  const agents = useCall('GET /api/agents')
  const colleagues =
    agents.data
      ?.filter((agent) => agent.userId !== except)
      .map((agent) => ({ value: agent[by], label: nameOf(agent) })) ?? []
  // A deactivated user is not in the list of colleagues, but their records keep their id.
  const isGone =
    typeof value === 'string' && agents.data !== undefined && !colleagues.some((colleague) => colleague.value === value)
  const options = isGone ? [{ value, label: 'Former colleague' }, ...colleagues] : colleagues
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={value ?? null}
      placeholder={placeholder}
      disabled={disabled}
      options={options}
      loading={agents.isFetching}
      allowClear
      onChange={(picked?: string) => onChange?.(picked)}
    />
  )
}
