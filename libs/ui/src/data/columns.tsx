import { ActionMenu } from '../base/action-menu.js'
import { ColumnsIcon, Icon } from '../icons.js'
import type { Column } from './table.js'

/** How a table is shown: what `useTable` of portal-sdk answers. */
export interface TableView {
  order: string
  own: string
  sort: (order: string | null) => void
  columns: readonly string[] | null
  choose: (columns: readonly string[] | null) => void
}

/** An order that a column's head gives. */
export interface ColumnOrder {
  order: string
  to: 'ascending' | 'descending'
}

/** Both ways of an order, in the order in which presses on a head give them. */
export const bothWays = (key: string, first: 'ascending' | 'descending' = 'ascending'): ColumnOrder[] => {
  const ways: ColumnOrder[] = [
    { order: key, to: 'ascending' },
    { order: `-${key}`, to: 'descending' },
  ]
  return first === 'ascending' ? ways : ways.toReversed()
}

/** What the next press on a head gives; null is the list's own order, which comes after the last of the column. */
export const nextOrder = (
  orders: readonly ColumnOrder[],
  { order, own }: Pick<TableView, 'order' | 'own'>,
): string | null => {
  const next = orders[orders.findIndex((each) => each.order === order) + 1]
  if (next !== undefined) return next.order
  return orders.some((each) => each.order === own) ? (orders[0]?.order ?? null) : null
}

/** The first column names the row, and acts have no name: both stay whatever is chosen. */
const isFixed = <Row,>({ acts = false }: Column<Row>, place: number): boolean => place === 0 || acts

/** The columns that a table shows. */
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

/** Which columns a table shows; all but the first, which names the row. */
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
