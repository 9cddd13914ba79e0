import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** A text as it was read: a value, or the sentence that says why it is none. */
export type Reading<Value> = { value: Value } | { issue: string }

/** What our Form.Item hands to a field that is typed into: it refuses to be sent while the field cannot be read. */
export interface TypedProps {
  onUnread?: (issue: string | null) => void
}

interface TypedField<Value> extends TypedProps {
  value: Value | null | undefined
  read: (text: string) => Reading<Value>
  write: (value: Value) => string
  onChange: ((value: Value | null) => void) | undefined
  /** What it begins with where nobody hands in values. */
  begins?: Value | null | undefined
  /** Tells what was typed when the field is left, not with each key. */
  isLazy?: boolean
}

const valueIn = <Value,>(reading: Reading<Value> | null): Value | null =>
  reading !== null && 'value' in reading ? reading.value : null
const issueIn = <Value,>(reading: Reading<Value> | null): string | null =>
  reading !== null && 'issue' in reading ? reading.issue : null

/**
 * The text of a field whose value is something else. What cannot be read stays as it was typed, is no value, and is
 * said. The value is told with each key, so that a press on Save need not wait for the field to be left.
 */
export const useParsedInput = <Value extends string | number>(field: TypedField<Value>) => {
  const { value, read, write, onChange, begins, onUnread, isLazy = false } = field
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const [known, setKnown] = useState(value)
  const readingOf = (text: string): Reading<Value> | null => (text.trim() === '' ? null : read(text))
  const reading = typed === null ? null : readingOf(typed)
  const issue = issueIn(reading)
  // A value that was not typed here takes the place of the text.
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
  /** Something was chosen instead. */
  const forget = (): void => {
    setTyped(null)
    onUnread?.(null)
  }
  const shown = value ?? begins ?? null
  return { text: typed ?? (shown === null ? '' : write(shown)), issue: isLeft ? issue : null, type, leave, forget }
}

/** What is said below a field that stands in no form. */
export const InvalidInputNote = ({ issue, onUnread }: TypedProps & { issue: string | null }): ReactNode =>
  issue === null || onUnread !== undefined ? null : (
    <span role="alert" className="bb-field-error">
      {issue}
    </span>
  )

/** Marks a field whose text may be unreadable: our Form.Item asks it before anything is sent. */
export const typedField = { isTyped: true } as const
