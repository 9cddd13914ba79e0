import { ApiError } from '@bluebonnet/portal-sdk'
import { useState } from 'react'

interface Entered {
  /** The id of what somebody else entered, once the person was told of it. */
  seen: string | undefined
  /** The submit button's text. */
  labelOf: (label: string) => string
  onFailure: (error: unknown) => void
}

const idOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined

type EnteredCode = 'RECEIPT_ENTERED' | 'ENTRY_ENTERED'

const enteredBy = (error: unknown, code: EnteredCode): string | undefined =>
  error instanceof ApiError && error.code === code ? idOf(error.row) : undefined

const labelOf = (label: string, isSeen: boolean): string => (isSeen ? 'Save mine too' : label)

/**
 * Somebody else has entered this payment meanwhile: the form shows the refusal, and a second press enters it too
 * (docs/rules/books.md#entered-twice).
 */
export const useEntered = (code: EnteredCode): Entered => {
  const [seen, setSeen] = useState<string>()
  return {
    seen,
    labelOf: (label) => labelOf(label, seen !== undefined),
    onFailure: (error) => setSeen((before) => enteredBy(error, code) ?? before),
  }
}

interface EnteredRows {
  seenOf: (row: string) => string | undefined
  labelOf: (label: string) => string
  /** Makes the call of one row and keeps which entry refused it. */
  entering: <Answer>(row: string, call: Promise<Answer>) => Promise<Answer>
  /** The next entries are others. */
  forget: () => void
}

/** The same for several payments that are entered together, each with its own refusal. */
export const useEnteredRows = (code: EnteredCode): EnteredRows => {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    seenOf: (row) => seen.get(row),
    labelOf: (label) => labelOf(label, seen.size > 0),
    entering: async (row, call) => {
      try {
        return await call
      } catch (error) {
        const id = enteredBy(error, code)
        if (id !== undefined) setSeen((before) => new Map([...before, [row, id]]))
        throw error
      }
    },
    forget: () => setSeen(new Map()),
  }
}
