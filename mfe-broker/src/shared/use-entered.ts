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

/**
 * Somebody else has entered this payment meanwhile: the form shows the refusal, and a second press enters it too
 * (docs/rules/books.md#entered-twice).
 */
export const useEntered = (code: 'RECEIPT_ENTERED' | 'ENTRY_ENTERED'): Entered => {
  const [seen, setSeen] = useState<string>()
  return {
    seen,
    labelOf: (label) => (seen === undefined ? label : 'Save mine too'),
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === code) setSeen(idOf(error.row))
    },
  }
}
