import type { ImportPreview } from '@bluebonnet/contracts'
import { useState } from 'react'

type Field = ImportPreview['fields'][number]
type Values = Readonly<Record<string, string>>

interface SharedValuesProps {
  preview: ImportPreview
  /** The field of each column; empty for a skipped column. */
  columns: readonly string[]
  values: Values
  disabled: boolean
  onChange: (values: Values) => void
}

export const unfilled = ({ fields }: ImportPreview, columns: readonly string[]): Field[] => {
  const filled = new Set(
    fields.filter(({ name }) => columns.includes(name)).flatMap(({ name, fills }) => [name, ...fills]),
  )
  return fields.filter(({ name, fills }) => !filled.has(name) && !fills.some((part) => filled.has(part)))
}

interface SharedValueProps {
  field: Field
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

const SharedValue = ({ field: { label, choices, isNeeded }, value, disabled, onChange }: SharedValueProps) => {
  const [typed, setTyped] = useState(value)
  return (
    <label className="bb-import-shared">
      <span>{isNeeded ? `${label} (required)` : label}</span>
      {choices.length === 0 ? (
        <input
          className="bb-input"
          value={typed}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => (typed.trim() === value ? undefined : onChange(typed.trim()))}
          onKeyDown={(event) => (event.key === 'Enter' ? event.currentTarget.blur() : undefined)}
        />
      ) : (
        <select
          className="bb-input bb-select"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}

/** One value for all rows, for each required field without a column, and for others on request. */
export const SharedValues = ({ preview, columns, values, disabled, onChange }: SharedValuesProps) => {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const fields = unfilled(preview, columns).filter(({ isShared }) => isShared)
  const isShown = ({ name, isNeeded }: Field): boolean =>
    isNeeded || wanted.includes(name) || values[name] !== undefined
  const hidden = fields.filter((field) => !isShown(field))
  if (fields.length === 0) return null
  return (
    <fieldset className="bb-buttons">
      <legend className="bb-medium">For all rows</legend>
      {fields.filter(isShown).map((field) => (
        <SharedValue
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          disabled={disabled}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
      {hidden.length === 0 ? null : (
        <label className="bb-import-shared">
          <span>A field without a column</span>
          <select
            className="bb-input bb-select"
            value=""
            disabled={disabled}
            onChange={(event) => setWanted([...wanted, event.target.value])}>
            <option value="">Choose a field</option>
            {hidden.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  )
}
