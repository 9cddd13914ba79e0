import { screens } from '@bluebonnet/contracts'
import type { Key, ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Figures stand at the end, so that their digits line up. */
  align?: 'start' | 'end'
  width?: string | number
  /** A column of buttons: left out on paper. */
  acts?: boolean
  /** Hides the heading from the eye. */
  quiet?: boolean
}

interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  /** What stands instead of the rows when there are none. */
  empty?: ReactNode
  /** How many grey rows stand in while loading. */
  waitingRows?: number
}

const cellClass = ({ align, acts }: { align?: 'start' | 'end'; acts?: boolean }): string | undefined =>
  [align === 'end' && 'bb-cell-end', acts && 'bb-cell-acts'].filter(Boolean).join(' ') || undefined

const WaitingRows = ({ columns, count }: { columns: number; count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_unused, cell) => <td key={cell}><span className="bb-hidden">{screens.loading}</span><div className="bb-wait bb-line-wait" /></td>)}
    </tr>
  ))

/**
 * Dense rows under a heading that stays in sight. One real table element, so that screen readers move in it by cell; on a
 * phone each row becomes a block with its column names.
 */
export const Table = <Row,>({ caption, columns, rows, rowKey, empty, waitingRows = 5 }: TableProps<Row>) => {
  if (rows?.length === 0 && empty) return <>{empty}</>
  return (
    <div className="bb-table-frame">
      <table className="bb-table" aria-busy={rows === undefined}>
        <caption className="bb-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)} style={{ width: column.width }}>
                <span className={column.quiet ? 'bb-hidden' : undefined}>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)} data-title={column.quiet ? undefined : column.title}>{column.render(row)}</td>
              ))}
            </tr>
          )) : <WaitingRows columns={columns.length} count={waitingRows} />}
        </tbody>
      </table>
    </div>
  )
}
