import type { TableChoices } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'

interface OrderSelectProps<Order extends string> {
  view: TableChoices<Order>
  /** What each order is called. */
  labels: Readonly<Record<Order, string>>
}

/** The orders of a list whose rows are cards: they have no heads to press. */
export const OrderSelect = <Order extends string>({ view, labels }: OrderSelectProps<Order>) => (
  <Select<string>
    aria-label="Order"
    value={view.order}
    options={Object.entries<string>(labels).map(([value, label]) => ({ value, label }))}
    popupMatchSelectWidth={false}
    onChange={view.sort}
  />
)
