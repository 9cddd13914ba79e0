import type { ReactNode } from 'react'
import type { FakeAnswers } from '../testing.js'
import type { SessionUser } from '../session/session-store.js'

/** Somebody was quicker with a form's row: it is changed in one field that both change, and in one of theirs. */
export interface SharedRow {
  /** The row as it then stands: what the refusal carries. */
  row: object
  /** The field that both change, and what is typed or chosen in it here. */
  mine: readonly [label: string, value: string]
  /** What they stored in that field, as the form shows it. */
  stored: string
  /** A field that only they changed, and what it then shows; a form of one field has none. */
  theirs?: readonly [label: string, shown: string]
  /** What the second save sends: what is ours, and the version of the refusal. */
  sends: object
}

/** A form to be tried: where its draft is kept, how it is drawn, and how it is filled so that it can be sent. */
export interface FormCase {
  /** The name of its draft. */
  draft: string
  /** Who is signed in, an agent unless told; null for a visitor. */
  as?: SessionUser | null
  /** Draws it; what stands on a page takes no notice of `open`. */
  form: (parts: { open: boolean; onClose: () => void }) => ReactNode
  isOnPage?: boolean
  /** The button that opens it, where the page draws that itself. */
  opener?: string
  /** The button that sends it. */
  submit: string
  answers?: FakeAnswers
  /** What its rules ask for, by the fields' labels; every other field of plain text gets any text. */
  fill?: Readonly<Record<string, string>>
  /** Options to be chosen, by the fields' labels. */
  choose?: Readonly<Record<string, string>>
  /** It sends a file, which no tab can keep. */
  hasFile?: boolean
  /** Left out where nobody else edits the row. */
  shared?: SharedRow
}
