import type { ReactNode } from 'react'
import type { FakeAnswers } from '../testing.js'
import type { SessionUser } from '../session/session-store.js'

/** Another person changed a form's row first: in one field that both change, and in another one. */
export interface SharedRow {
  /** The current row, in the refusal. */
  row: object
  /** The field that both change, and the value entered here. */
  mine: readonly [label: string, value: string]
  /** The other person's value in that field, as the form shows it. */
  stored: string
  /** A field that only the other person changed, and its new value; a form with one field has none. */
  theirs?: readonly [label: string, shown: string]
  /** The body of the second save: our values, and the refusal's version. */
  sends: object
}

/** A form to test: its draft's name, how to render it, and how to fill it in. */
export interface FormCase {
  /** The name of its draft. */
  draft: string
  /** The current user, an agent by default; null for a visitor. */
  as?: SessionUser | null
  /** Renders it; a form in a page ignores `open`. */
  form: (parts: { open: boolean; onClose: () => void }) => ReactNode
  isOnPage?: boolean
  /** The button that opens it, if the page renders that itself. */
  opener?: string
  /** The button that sends it. */
  submit: string
  answers?: FakeAnswers
  /** Values for fields with rules, by label; every other plain text field gets any text. */
  fill?: Readonly<Record<string, string>>
  /** Options to choose, by label. */
  choose?: Readonly<Record<string, string>>
  /** It sends a file, which cannot be stored in a draft. */
  hasFile?: boolean
  /** Omitted if nobody else edits the row. */
  shared?: SharedRow
}
