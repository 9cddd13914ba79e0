import { useState } from 'react'
import { tryOr } from '../try-or.js'
import { useSession } from '../session/use-session.js'
import { useFilters } from './use-filters.js'

/** How a list's table is shown: its order and its columns. What `Table` of `@bluebonnet/ui/data` takes. */
export interface TableChoices<Order extends string = string> {
  /** The order in force. */
  order: Order
  /** The order that the list has when none is asked for. */
  own: Order
  /** What the list's call is asked for: undefined for its own order. */
  chosen: Order | undefined
  /** Null goes back to the list's own order. */
  sort: (order: string | null) => void
  /** Keys of the columns that somebody chose; null while they are those that everybody sees. */
  columns: readonly string[] | null
  choose: (columns: readonly string[] | null) => void
}

const columnsKey = (name: string, userId = ''): string => `bluebonnet.columns.${userId}.${name}`

// Storage may be forbidden (private windows, policies): the address alone says it then.
const read = (key: string): string | null => tryOr(() => localStorage.getItem(key), null)
const write = (key: string, value: string | null): void =>
  tryOr(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)), undefined)

/**
 * Order and columns of a list's table, in the address as `order` and `columns`
 * (docs/rules/lists-and-search.md#columns). Columns are also remembered in this browser, for the person and the list.
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
