import { useAtOnce } from '@bluebonnet/portal-sdk'
import { FilterBar } from '@bluebonnet/ui/forms'
import { Segmented } from '@bluebonnet/ui/layers'

const states = ['OPEN', 'APPROVED', 'SENT', 'STALE', 'VOIDED'] as const
type DeskState = (typeof states)[number]
const labels: Record<DeskState, string> = {
  OPEN: 'To approve',
  APPROVED: 'Approved',
  SENT: 'Sent to title',
  STALE: 'Out of date',
  VOIDED: 'Void',
}

/** The state in the address; 'to approve' for anything else. */
export const stateOf = (value: string): DeskState => states.find((state) => state === value) ?? 'OPEN'

interface CdaFiltersProps {
  state: DeskState
  onChange: (state: DeskState) => void
}

export const CdaFilters = ({ state, onChange }: CdaFiltersProps) => {
  const [shown, choose] = useAtOnce(state, onChange)
  return (
    <FilterBar label="Filter CDAs">
      <Segmented<DeskState>
        className="desk-states"
        aria-label="State"
        value={shown}
        onChange={choose}
        options={states.map((value) => ({ value, label: labels[value] }))}
      />
    </FilterBar>
  )
}
