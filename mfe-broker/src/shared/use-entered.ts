import { ApiError, type Bulk, type FormDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { useEffect, useRef, useState } from 'react'

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
  nameOf: (row: Row) => string
  /** What is still open of a row. */
  openOf: (row: Row) => number
  bulk: Bulk<Row>
  /** Deselects the rows of the form, except those that were not saved. */
  drop: (rows: readonly Row[], left: readonly Row[]) => void
  /** The refusal that names a colleague's entry; undefined where such an entry is always refused. */
  code?: EnteredCode
}

/** What the open form says about its rows. */
export interface RowsLeft {
  /** Rows that the last press did not save, and why. */
  refused: readonly { id: string; name: string; reason: string }[]
  /** Rows of which nothing is open any more, with the amount that the form sends. */
  settled: readonly { id: string; name: string; amount: number }[]
}

interface EnteringMany<Row> extends DialogProps {
  rows: readonly Row[]
  left: RowsLeft
  ask: (rows: readonly Row[]) => void
  labelOf: (label: string) => string
  /** Resolves with the number of rows that were not saved: the dialog stays open with them. */
  enter: <Answer>(message: string, call: EnteringCall<Row, Answer>) => Promise<number>
}

type KeyOf = (request: object) => { idempotencyKey: string }
/** The call for one row. `seen` is the id of a colleague's entry that the person was told of. */
type EnteringCall<Row, Answer> = (row: Row, seen: string | undefined, keyOf: KeyOf) => Promise<Answer>

/**
 * One form that enters payments for several rows, each with its own refusal. A row has what is open of it now. A
 * colleague's payment takes a row off the list, not out of the open dialog: one with nothing open stays as it was asked
 * for, and the form says so.
 */
export const useEnteringMany = <Row extends { id: string }>(options: EnteringManyOptions<Row>): EnteringMany<Row> => {
  const { rows, nameOf, openOf, bulk, drop, code } = options
  const { about, open, ask, close } = useDialogAbout<readonly Row[]>([])
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTried, setTried] = useState(false)
  const openNow = new Map(rows?.filter((row) => openOf(row) > 0).map((row) => [row.id, row]))
  const asked = about.map((one) => openNow.get(one.id) ?? one)
  const settled = asked.filter((row) => openOf(row) > 0 && !openNow.has(row.id))
  const refused = isTried ? bulk.failed.filter(({ row }) => asked.some(({ id }) => id === row.id)) : []
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
    left: {
      refused: refused.map(({ row, reason }) => ({ id: row.id, name: nameOf(row), reason })),
      // What was just saved is not open either, while the form closes.
      settled:
        rows === undefined || !open || bulk.isPending
          ? []
          : settled.map((row) => ({ id: row.id, name: nameOf(row), amount: openOf(row) })),
    },
    open,
    onClose: close,
    ask: (picked) => {
      // The next entries are others.
      setSeen(new Map())
      setTried(false)
      ask(picked)
    },
    labelOf: (label) => labelOf(label, seen.size > 0),
    enter: async (message, call) => {
      const left = await bulk.run({
        rows: asked,
        message,
        act: async (row, keyOf) => entering(row, call(row, seen.get(row.id), keyOf)),
      })
      setTried(true)
      drop(asked, left)
      if (left.length > 0) ask(left)
      return left.length
    },
  }
}

/** Keeps what was typed in the draft of the rows that are left, when the open form has fewer of them. */
export const useDraftOfLeft = (draft: FormDraft, count: number, open: boolean): void => {
  const last = useRef({ draft, count, open })
  useEffect(() => {
    const before = last.current
    last.current = { draft, count, open }
    if (!open || !before.open || count >= before.count) return
    draft.write(before.draft.read())
    // Otherwise the draft of all would offer the saved entries again.
    before.draft.drop()
  }, [draft, count, open])
}

/** Rejects while rows are left, so that the form stays open for them with what was typed. */
export const enterAll = async (entering: Promise<number>): Promise<void> => {
  if ((await entering) > 0) throw new Error('Some entries were not saved')
}
