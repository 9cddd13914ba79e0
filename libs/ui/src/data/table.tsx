import { screens } from '@bluebonnet/contracts'
import type { Key, ReactNode } from 'react'
import { type ColumnOrder, nextOrder, shownColumns, type TableView } from './columns.js'
import { idOf } from './item-list.js'
import { RowCheckbox, SelectAllCheckbox, type Selection } from './selection.js'

export interface Column<Row> {
  key: string
  title: string
  /** Seen in the place of the title's words, which are heard. */
  head?: ReactNode
  render: (row: Row) => ReactNode
  /** Figures stand at the end, so that their digits line up. */
  align?: 'start' | 'end'
  width?: string | number
  /** A column of buttons: left out on paper. */
  acts?: boolean
  /** Hides the heading from the eye. */
  quiet?: boolean
  /** What the column comes to, in a last line that stands when any column has one; the first column's names it. */
  total?: ReactNode
  /** The orders that a press on its head gives, one after the other. */
  orders?: readonly ColumnOrder[]
  /** Shown only when somebody chooses it. */
  extra?: boolean
  /**
   * Its place where rows have two lines on a phone: at the end of the first, or at the start or the end of the second.
   * Of a table with such columns, others but the first and those of buttons are left out there, unless it is one of
   * figures.
   */
  brief?: 'figure' | 'detail' | 'state'
}

interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  /** The row's `id` unless given. */
  rowKey?: (row: Row) => Key
  empty?: ReactNode
  waitingRows?: number
  /** Lets heads give the list's orders, and columns be chosen. */
  view?: TableView
  /** On a phone a row's values stand side by side, each under its title. */
  figures?: boolean
  /** Rows can be selected. */
  selection?: Selection<Row>
}

const cellClass = ({ align, acts }: { align?: 'start' | 'end'; acts?: boolean }): string | undefined =>
  [align === 'end' && 'bb-cell-end', acts && 'bb-cell-acts'].filter(Boolean).join(' ') || undefined

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
  /** Before its title: what selects all rows. */
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

/** Narrower than this (pixels) a table is read row by row, even if its columns would fit. */
const narrowest = 480

/**
 * Stacks a table's rows as blocks where its columns do not fit: that depends on what stands in them, so it is measured
 * before the page is painted. Words then never break to make room.
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

/** Dense rows under a heading that stays in sight: a real table, stacked as blocks where its columns do not fit. */
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
