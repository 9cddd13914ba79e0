import type { TableChoices } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'

interface OrderSelectProps<Order extends string> {
  view: TableChoices<Order>
  labels: Readonly<Record<Order, string>>
}

/** Sorts a list of cards, which has no column headers. */
export const OrderSelect = <Order extends string>({ view, labels }: OrderSelectProps<Order>) => (
  <Select<string>
    aria-label="Order"
    value={view.order}
    options={Object.entries<string>(labels).map(([value, label]) => ({ value, label }))}
    popupMatchSelectWidth={false}
    onChange={view.sort}
  />
)
