import { visibility } from '@bluebonnet/domain'
import type { AgentEntry } from '@bluebonnet/contracts'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'
import type { PickerProps } from './remote-select.js'

/** True for those who may enter something for another agent (docs/rules/roles-and-permissions.md#owner). */
export const useNamesOwner = (): boolean => {
  const { user } = useSession()
  return user !== null && visibility(user) === 'brokerage'
}

interface ColleagueSelectProps extends PickerProps {
  /** What the choice carries: the agent's profile, or the person's sign-in. */
  by: 'id' | 'userId'
  /** User id of somebody who is not offered. */
  except?: string | undefined
  /** Spoken name where no Form.Item gives one. */
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
  // Somebody who was let go is no colleague any more, but what is theirs keeps their id.
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
