import { belongingKinds, can, visibility } from '@bluebonnet/contracts'
import type { AgentEntry, BelongingKind } from '@bluebonnet/contracts'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'
import { Checkbox, Form, rules } from '@bluebonnet/ui/forms'
import type { PickerProps } from './remote-select.js'

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
  const options = isGone ? [{ value, label: 'Somebody who left' }, ...colleagues] : colleagues
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={value ?? null}
      placeholder={placeholder}
      disabled={disabled}
      options={options}
      loading={agents.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      onChange={(picked?: string) => onChange?.(picked)}
    />
  )
}

const agentRequired = [rules.required('Agent is required')]

/** True for those who may enter something for another agent (docs/rules/roles-and-permissions.md#owner). */
export const useNamesOwner = (): boolean => {
  const { user } = useSession()
  return user !== null && visibility(user) === 'brokerage'
}

interface OwnerFieldProps {
  /** A transaction coordinator has no profile, so what they enter must belong to somebody. */
  requiredOfTc?: boolean
}

/** Whose it will be: asked of the office only, everybody else's own. */
export const OwnerField = ({ requiredOfTc = true }: OwnerFieldProps) => {
  const { user } = useSession()
  const namesOwner = useNamesOwner()
  if (!namesOwner) return null
  const isRequired = requiredOfTc && user?.role === 'TC'
  return (
    <Form.Item
      name="agentId"
      label="Agent"
      rules={isRequired ? agentRequired : []}
      {...(isRequired ? {} : { extra: 'Left empty, it is yours.' })}>
      <ColleagueSelect by="id" placeholder="Choose an agent" />
    </Form.Item>
  )
}

const belongings = [
  { value: 'deals', label: 'Its deals under way' },
  { value: 'clients', label: 'Clients of these deals' },
  { value: 'properties', label: 'Properties of these deals' },
] satisfies { value: BelongingKind; label: string }[]
const staying = 'What does not go along stays with the agent of now, and the deals no longer name it.'

interface ReassignFieldProps {
  /** The agent whose it is now. */
  of: string
  /** Why it cannot go to another agent now; the server refuses it then. */
  held?: string | null
}

/** Hands what exists over to another agent (docs/rules/roles-and-permissions.md#reassign). */
export const ReassignField = ({ of, held = null }: ReassignFieldProps) => {
  const { user } = useSession()
  const wanted = Form.useWatch<string | undefined>('agentId') ?? of
  if (user === null || !can(user, 'agents.manage')) return null
  return (
    <>
      <Form.Item name="agentId" label="Agent" rules={agentRequired} extra={held ?? 'Another name hands it over.'}>
        <ColleagueSelect by="id" placeholder="Choose an agent" disabled={held !== null} />
      </Form.Item>
      {wanted === of ? null : (
        <Form.Item name="along" label="What goes along" initialValue={[...belongingKinds]} extra={staying}>
          <Checkbox.Group options={belongings} />
        </Form.Item>
      )}
    </>
  )
}
