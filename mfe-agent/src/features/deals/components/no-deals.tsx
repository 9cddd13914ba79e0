import { screens } from '@bluebonnet/contracts'
import { Button, EmptyState } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'

interface NoDealsProps {
  isFiltered: boolean
  onAdd: () => void
}

/** Instead of the list or the board: there are no deals, or none that are looked for. */
export const NoDeals = ({ isFiltered, onAdd }: NoDealsProps) => (
  <section className="bb-card">
    <EmptyState
      drawing={isFiltered ? 'search' : 'deals'}
      text={isFiltered ? screens.deals.noMatch : screens.deals.none}
      action={
        isFiltered ? null : (
          <Button type="primary" icon={<AddIcon aria-hidden />} onClick={onAdd}>
            {screens.deals.addFirst}
          </Button>
        )
      }
    />
  </section>
)
