import { useState } from 'react'
import { tryOr } from '../try-or.js'
import { useSession } from '../session/use-session.js'
import { useFilters } from './use-filters.js'

/** How a list's table is shown: its order and its columns. The props of `Table` in `@bluebonnet/ui/data`. */
export interface TableChoices<Order extends string = string> {
  order: Order
  /** The list's default order. */
  own: Order
  /** The order for the list's call: undefined for the default. */
  chosen: Order | undefined
  /** Null restores the default order. */
  sort: (order: string | null) => void
  /** Keys of the chosen columns; null for the default columns. */
  columns: readonly string[] | null
  choose: (columns: readonly string[] | null) => void
}

const columnsKey = (name: string, userId = ''): string => `bluebonnet.columns.${userId}.${name}`

// Storage may be disabled (private windows, policies): then only the address stores the choice.
const read = (key: string): string | null => tryOr(() => localStorage.getItem(key), null)
const write = (key: string, value: string | null): void =>
  tryOr(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)), undefined)

/**
 * Order and columns of a list's table, in the address as `order` and `columns`
 * (docs/rules/lists-and-search.md#columns). Columns are also stored in this browser, per person and list.
 */
export const useTable = <Order extends string>(
  name: string,
  orders: readonly Order[],
  own: Order,
): TableChoices<Order> => {
  const { get, oneOf, filter, set } = useFilters()
  const { user } = useSession()
  const key = columnsKey(name, user?.id)
  const [remembered, remember] = useState(() => read(key))
  const chosen = oneOf('order', orders)
  const columns = get('columns') || remembered
  return {
    order: chosen ?? own,
    own,
    chosen,
    sort: (order) => filter({ order: order === own ? null : order }),
    columns: columns === null ? null : columns.split(','),
    choose: (names) => {
      const text = names === null ? null : names.join(',')
      write(key, text)
      remember(text)
      set({ columns: text })
    },
  }
}
