import { useCall } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/forms'

interface AgentSelectProps {
  id?: string
  value?: string | null
  onChange?: (value: string | undefined) => void
  placeholder: string
  'aria-label'?: string
}

/** Chooses the agent that something belongs to, for those who work for others. */
export const AgentSelect = ({ value, ...rest }: AgentSelectProps) => {
  const agents = useCall('GET /api/agents')
  const options = (agents.data ?? []).map(({ id, firstName, lastName }) => ({ value: id, label: [firstName, lastName].filter(Boolean).join(' ') || 'Agent' }))
  return <Select<string> {...rest} value={value ?? null} allowClear loading={agents.isFetching} options={options} showSearch={{ optionFilterProp: 'label' }} />
}
