import { ApiError } from '@bluebonnet/portal-sdk'
import { Alert } from '@bluebonnet/ui/page-forms'
import { useState } from 'react'
import type { ReactNode } from 'react'

interface Entered {
  /** The id of what somebody else entered, once the person was told of it. */
  seen: string | undefined
  /** Says who entered it, how much and when. */
  note: ReactNode
  /** The submit button's text. */
  labelOf: (label: string) => string
  onFailure: (error: unknown) => void
}

const idOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined

/**
 * Somebody else has entered this payment meanwhile: the form says so, and a second press enters it too
 * (docs/rules/books.md#entered-twice).
 */
export const useEntered = (code: 'RECEIPT_ENTERED' | 'ENTRY_ENTERED'): Entered => {
  const [other, setOther] = useState<{ id: string | undefined; sentence: string | null } | null>(null)
  return {
    seen: other?.id,
    note: other?.sentence == null ? null : <Alert type="warning" showIcon title={other.sentence} />,
    labelOf: (label) => (other === null ? label : 'Save mine too'),
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === code) setOther({ id: idOf(error.row), sentence: error.sentence })
    },
  }
}
