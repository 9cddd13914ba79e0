import { ApiError } from '@bluebonnet/portal-sdk'
import type { Bulk, FormDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
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

interface EnteringManyOptions<Row extends { id: string }> {
  /** The rows of the list, as they are now. */
  rows: readonly Row[] | undefined
  /** Whether something of a row is still open. */
  isOpen: (row: Row) => boolean
  bulk: Bulk<Row>
  /** Keeps the rows selected that were not saved. */
  keep: (rows: readonly Row[]) => void
  /** The refusal that names a colleague's entry; undefined where such an entry is always refused. */
  code?: EnteredCode
}

interface EnteringMany<Row> extends DialogProps {
  rows: readonly Row[]
  ask: (rows: readonly Row[]) => void
  labelOf: (label: string) => string
  /** Resolves with the number of rows that were not saved: the dialog stays open with them. */
  enter: <Answer>(message: string, call: EnteringCall<Row, Answer>) => Promise<number>
}

type KeyOf = (request: object) => { idempotencyKey: string }
/** The call for one row. `seen` is the id of a colleague's entry that the person was told of. */
type EnteringCall<Row, Answer> = (row: Row, seen: string | undefined, keyOf: KeyOf) => Promise<Answer>

/**
 * One form that enters payments for several rows, each with its own refusal. A colleague's payment takes a row off the
 * list, not out of the open dialog: a row with nothing open, or whose refusal was shown, stays as it was asked for.
 */
export const useEnteringMany = <Row extends { id: string }>(options: EnteringManyOptions<Row>): EnteringMany<Row> => {
  const { rows, isOpen, bulk, keep, code } = options
  const { about, open, ask, close } = useDialogAbout<readonly Row[]>([])
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = about.map((one) => {
    const now = seen.has(one.id) ? undefined : rows?.find(({ id }) => id === one.id)
    return now !== undefined && isOpen(now) ? now : one
  })
  const entering = async <Answer>({ id }: Row, answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      const entry = code === undefined ? undefined : enteredBy(error, code)
      if (entry !== undefined) setSeen((before) => new Map([...before, [id, entry]]))
      throw error
    }
  }
  return {
    rows: asked,
    open,
    onClose: close,
    ask: (picked) => {
      // The next entries are others.
      setSeen(new Map())
      ask(picked)
    },
    labelOf: (label) => labelOf(label, seen.size > 0),
    enter: async (message, call) => {
      const left = await bulk.run({
        rows: asked,
        message,
        act: async (row, keyOf) => entering(row, call(row, seen.get(row.id), keyOf)),
      })
      keep(left)
      if (left.length > 0) ask(left)
      return left.length
    },
  }
}

/** Rejects while rows are left, so that the form stays open for them with what was typed. */
export const enterAll = async (count: number, draft: FormDraft, entering: Promise<number>): Promise<void> => {
  const left = await entering
  if (left === 0) return
  // Otherwise the draft of all would offer the saved entries again.
  if (left < count) draft.drop()
  throw new Error('Some entries were not saved')
}
