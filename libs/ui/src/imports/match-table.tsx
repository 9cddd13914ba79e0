import type { ImportPreview } from '@bluebonnet/contracts'
import { unfilled } from './shared-values.js'

interface MatchTableProps {
  preview: ImportPreview
  /** The field of each column; empty for a skipped column. */
  columns: readonly string[]
  disabled: boolean
  onChange: (columns: string[]) => void
}

/** The labels of required fields that neither a column nor one value for all rows can fill. */
const missing = (preview: ImportPreview, columns: readonly string[]): string[] =>
  unfilled(preview, columns)
    .filter(({ isNeeded, isShared }) => isNeeded && !isShared)
    .map(({ label }) => label)

/** The columns of a file with their matched fields and first rows. */
export const MatchTable = ({ preview, columns, disabled, onChange }: MatchTableProps) => {
  const lacking = missing(preview, columns)
  // Columns and rows of a file are identified by their index, which never changes.
  const columnsInOrder = [...preview.columns.entries()]
  // A field can belong to one column only: choosing it here removes it from another.
  const choose = (at: number, field: string): void =>
    onChange(columns.map((other, index) => (index === at ? field : other === field ? '' : other)))
  return (
    <>
      <p className="bb-caption">
        Match each column to a field. Columns without a field are skipped. Your choice is saved for the next such file.
      </p>
      <section className="bb-import-match" aria-label="Columns of the file">
        <table>
          <thead>
            <tr>
              {columnsInOrder.map(([at, { heading }]) => (
                <th key={at} scope="col">
                  <span>{heading === '' ? `Column ${at + 1}` : heading}</span>
                  <select
                    className="bb-input bb-select"
                    aria-label={`Field of ${heading === '' ? `column ${at + 1}` : heading}`}
                    value={columns[at] ?? ''}
                    disabled={disabled}
                    onChange={(event) => choose(at, event.target.value)}>
                    <option value="">Left out</option>
                    {preview.fields.map(({ name, label, isNeeded }) => (
                      <option key={name} value={name}>
                        {isNeeded ? `${label} (required)` : label}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...preview.rows.entries()].map(([row, cells]) => (
              <tr key={row}>
                {columnsInOrder.map(([at]) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lacking.length === 0 ? null : <p className="bb-caption">No column yet for: {lacking.join(', ')}.</p>}
    </>
  )
}
