import { ActionMenu } from '../base/action-menu.js'
import { ColumnsIcon, Icon } from '../icons.js'
import type { Column } from './table.js'

/** How a table is shown: the result of `useTable` in portal-sdk. */
export interface TableView {
  order: string
  own: string
  sort: (order: string | null) => void
  columns: readonly string[] | null
  choose: (columns: readonly string[] | null) => void
}

/** A sort order of a column's header. */
export interface ColumnOrder {
  order: string
  to: 'ascending' | 'descending'
}

/** Both directions of an order, in the order in which clicks on a header select them. */
export const bothWays = (key: string, first: 'ascending' | 'descending' = 'ascending'): ColumnOrder[] => {
  const ways: ColumnOrder[] = [
    { order: key, to: 'ascending' },
    { order: `-${key}`, to: 'descending' },
  ]
  return first === 'ascending' ? ways : ways.toReversed()
}

/** The order after the next click on a header; null is the list's default, which follows the column's last one. */
export const nextOrder = (
  orders: readonly ColumnOrder[],
  { order, own }: Pick<TableView, 'order' | 'own'>,
): string | null => {
  const next = orders[orders.findIndex((each) => each.order === order) + 1]
  if (next !== undefined) return next.order
  return orders.some((each) => each.order === own) ? (orders[0]?.order ?? null) : null
}

/** The first column names the row, and actions have no name: both are always shown. */
const isFixed = <Row,>({ isActions = false }: Column<Row>, place: number): boolean => place === 0 || isActions

/** The visible columns of a table. */
export const shownColumns = <Row,>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly Column<Row>[] =>
  columns.filter(
    (column, place) =>
      isFixed(column, place) || (chosen === null ? column.extra !== true : chosen.includes(column.key)),
  )

interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[]
  view: TableView
}

/** Chooses a table's columns; the first one, which names the row, is fixed. */
export const ColumnsMenu = <Row,>({ columns, view }: ColumnsMenuProps<Row>) => {
  const shown = shownColumns(columns, view.columns).map(({ key }) => key)
  const choices = columns.filter((column, place) => !isFixed(column, place))
  const toggle = (key: string): void =>
    view.choose(columns.map((column) => column.key).filter((each) => (each === key) !== shown.includes(each)))
  return (
    <span className="bb-columns-menu">
      <ActionMenu
        worded
        label="Columns"
        icon={<Icon of={ColumnsIcon} />}
        actions={[
          ...choices.map(({ key, title }) => ({
            key,
            label: title,
            checked: shown.includes(key),
            onClick: () => toggle(key),
          })),
          ...(view.columns === null ? [] : [{ key: 'as-before', label: 'Reset', onClick: () => view.choose(null) }]),
        ]}
      />
    </span>
  )
}
