import type { Deal } from '@bluebonnet/contracts'
import { api, useBulk } from '@bluebonnet/portal-sdk'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { ExportSelected, Transfer } from '../../shared/selected-actions.js'

export const DealActions = ({ selection }: { selection: Selection<Deal> }) => {
  const bulk = useBulk<Deal>('deals', 'PATCH /api/deals/:id')
  return (
    <SelectionBar selection={selection} noun="deals" failed={bulk.failed}>
      <Transfer
        selection={selection}
        bulk={bulk}
        noun="deals"
        give={async ({ id, version }, to) => api('PATCH /api/deals/:id', { params: { id }, body: { ...to, version } })}
      />
      <ExportSelected call="GET /api/exports/deals.csv" ids={selection.picked.map(({ id }) => id)} />
    </SelectionBar>
  )
}
