import { screens } from '@bluebonnet/contracts'
import type { Key, ReactNode } from 'react'
import { type ColumnOrder, nextOrder, shownColumns, type TableView } from './columns.js'
import { idOf } from './item-list.js'
import { RowCheckbox, SelectAllCheckbox, type Selection } from './selection.js'

export interface Column<Row> {
  key: string
  title: string
  /** Shown instead of the title, which screen readers still announce. */
  head?: ReactNode
  render: (row: Row) => ReactNode
  /** Figures are aligned at the end, so that their digits line up. */
  align?: 'start' | 'end'
  width?: string | number
  /** A column of buttons: hidden in print. */
  isActions?: boolean
  /** Hides the heading visually. */
  quiet?: boolean
  /** The column's total, in a last row that is shown if any column has one; the first column's total is its label. */
  total?: ReactNode
  /** The orders that clicks on its header select, in sequence. */
  orders?: readonly ColumnOrder[]
  /** Hidden by default. */
  extra?: boolean
  /**
   * Its position in the two-line rows on a phone: at the end of the first line, or at the start or the end of the
   * second. A table with such columns hides its other columns there, except the first and those of buttons, unless it
   * is a table of figures.
   */
  brief?: 'figure' | 'detail' | 'state'
}

interface TableProps<Row> {
  /** A description of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  /** The row's `id` by default. */
  rowKey?: (row: Row) => Key
  empty?: ReactNode
  waitingRows?: number
  /** Enables sorting by headers and choosing columns. */
  view?: TableView
  /** On a phone a row's values are side by side, each under its title. */
  figures?: boolean
  /** Rows can be selected. */
  selection?: Selection<Row>
}

const cellClass = <Row,>({ align, isActions }: Pick<Column<Row>, 'align' | 'isActions'>): string | undefined =>
  [align === 'end' && 'bb-cell-end', isActions && 'bb-cell-actions'].filter(Boolean).join(' ') || undefined

const WaitingRows = ({ columns, count }: { columns: number; count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_unused, cell) => (
        <td key={cell}>
          <span className="bb-hidden">{screens.loading}</span>
          <div className="bb-wait bb-line-wait" />
        </td>
      ))}
    </tr>
  ))

const Totals = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <tfoot>
    <tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row">
            {column.total}
          </th>
        ) : (
          <td
            key={column.key}
            className={cellClass(column)}
            data-brief={column.brief}
            data-title={column.quiet ? undefined : column.title}>
            {column.total}
          </td>
        ),
      )}
    </tr>
  </tfoot>
)

interface HeadProps<Row> {
  column: Column<Row>
  view: TableView | undefined
  /** The select-all checkbox before the title. */
  lead: ReactNode
}

const Head = <Row,>({ column, view, lead }: HeadProps<Row>) => {
  const { orders = [], title, head, width } = column
  const quiet = column.quiet === true || head !== undefined
  const sorted = orders.find(({ order }) => order === view?.order)
  return (
    <th scope="col" className={cellClass(column)} style={{ width }} aria-sort={sorted?.to}>
      {lead}
      {view === undefined || orders.length === 0 ? (
        <>
          <span className={quiet ? 'bb-hidden' : undefined}>{title}</span>
          {head}
        </>
      ) : (
        <button
          type="button"
          className="bb-sort"
          data-sort={sorted?.to}
          onClick={() => {
            const next = nextOrder(orders, view)
            if (next !== view.order) view.sort(next)
          }}>
          {title}
        </button>
      )}
    </th>
  )
}

/** Below this width (pixels) a table is stacked, even if its columns would fit. */
const narrowest = 480

/**
 * Stacks a table's rows as blocks if its columns do not fit. That depends on their content, so that it is measured
 * before the page is painted. Words then never break for lack of space.
 */
const stacking = (frame: HTMLDivElement): (() => void) => {
  const settle = (): void => {
    frame.removeAttribute('data-stacked')
    frame.toggleAttribute('data-stacked', frame.clientWidth < narrowest || frame.scrollWidth > frame.clientWidth)
  }
  const watch = new ResizeObserver(settle)
  for (const element of [frame, ...frame.children]) watch.observe(element)
  settle()
  return () => watch.disconnect()
}

/** Dense rows under a sticky header: a real table, stacked as blocks if its columns do not fit. */
export const Table = <Row extends object>(props: TableProps<Row>) => {
  const { caption, rows, rowKey = idOf, empty, waitingRows = 5, view, figures = false, selection } = props
  const columns = shownColumns(props.columns, view?.columns ?? null)
  if (rows?.length === 0 && empty) return <>{empty}</>
  return (
    <div
      className="bb-table-frame"
      data-brief={!figures && columns.some(({ brief }) => brief) ? '' : undefined}
      data-figures={figures ? '' : undefined}
      ref={stacking}>
      <table className="bb-table" aria-busy={rows === undefined}>
        <caption className="bb-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <Head
                key={column.key}
                column={column}
                view={view}
                lead={place === 0 && selection ? <SelectAllCheckbox of={caption} selection={selection} /> : null}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => (
              <tr key={rowKey(row)} {...selection?.rowProps(row)}>
                {columns.map((column, place) => (
                  <td
                    key={column.key}
                    className={cellClass(column)}
                    data-brief={column.brief}
                    data-title={column.quiet ? undefined : column.title}>
                    {place === 0 && selection ? (
                      <RowCheckbox row={row} selection={selection}>
                        {column.render(row)}
                      </RowCheckbox>
                    ) : (
                      column.render(row)
                    )}
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <WaitingRows columns={columns.length} count={waitingRows} />
          )}
        </tbody>
        {columns.some(({ total }) => total !== undefined) ? <Totals columns={columns} /> : null}
      </table>
    </div>
  )
}
