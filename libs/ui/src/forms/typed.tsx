import { useEffect, useState, type ReactNode } from 'react'

/** A parsed text: a value, or a sentence that says why it is invalid. */
export type Reading<Value> = { value: Value } | { issue: string }

/** The props that our Form.Item passes to a text field. It blocks submission while the field is invalid. */
export interface TypedProps {
  onUnread?: (issue: string | null) => void
}

interface TypedField<Value> extends TypedProps {
  value: Value | null | undefined
  read: (text: string) => Reading<Value>
  write: (value: Value) => string
  onChange: ((value: Value | null) => void) | undefined
  /** The initial value of an uncontrolled field. */
  begins?: Value | null | undefined
  /** Reports the value on blur instead of on each key. */
  isLazy?: boolean
}

const valueIn = <Value,>(reading: Reading<Value> | null): Value | null =>
  reading !== null && 'value' in reading ? reading.value : null
const issueIn = <Value,>(reading: Reading<Value> | null): string | null =>
  reading !== null && 'issue' in reading ? reading.issue : null

/**
 * The text of a field whose value has another type. Invalid text stays as typed, has no value, and shows its issue. The
 * value is reported with each key, so that Save works before the field loses focus.
 */
export const useParsedInput = <Value extends string | number>(field: TypedField<Value>) => {
  const { value, read, write, onChange, begins, onUnread, isLazy = false } = field
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const [known, setKnown] = useState(value)
  const readingOf = (text: string): Reading<Value> | null => (text.trim() === '' ? null : read(text))
  const reading = typed === null ? null : readingOf(typed)
  const issue = issueIn(reading)
  // A value that comes from outside replaces the text.
  if (value !== known) {
    setKnown(value)
    if ((value ?? null) !== valueIn(reading)) setTyped(null)
  }
  useEffect(() => {
    onUnread?.(issue)
    return () => onUnread?.(null)
  }, [issue, onUnread])

  const type = (text: string): void => {
    const now = readingOf(text)
    setTyped(text)
    setLeft(false)
    onUnread?.(issueIn(now))
    if (!isLazy) onChange?.(valueIn(now))
  }
  const leave = (): void => {
    setLeft(true)
    if (typed === null || issue !== null) return
    const parsed = valueIn(reading)
    setTyped(parsed === null ? '' : write(parsed))
    if (isLazy && parsed !== (value ?? null)) onChange?.(parsed)
  }
  /** Discards the typed text when the user selects a value instead. */
  const forget = (): void => {
    setTyped(null)
    onUnread?.(null)
  }
  const shown = value ?? begins ?? null
  return { text: typed ?? (shown === null ? '' : write(shown)), issue: isLeft ? issue : null, type, leave, forget }
}

/** The error below a field outside a form. */
export const InvalidInputNote = ({ issue, onUnread }: TypedProps & { issue: string | null }): ReactNode =>
  issue === null || onUnread !== undefined ? null : (
    <span role="alert" className="bb-small bb-bad">
      {issue}
    </span>
  )

/** Marks a field whose text may be invalid: our Form.Item validates it before submission. */
export const typedField = { isTyped: true } as const
