import type { Leaves } from './leaves.js'

/** Where a form keeps what is typed in it. The portal's sdk makes it, for this person, form and row. */
export interface FormDraft {
  read: () => Readonly<Record<string, unknown>> | null
  /** `null`: nothing that was typed is left. */
  write: (kept: Readonly<Record<string, unknown>> | null) => void
  /** The form is saved or discarded. */
  drop: () => void
}

/** A form as it was left. */
export interface KeptValues {
  /** What was changed. */
  typed: Leaves
  /** What those fields held before: when the row holds something else by now, two people changed it. */
  begun: Leaves
  /** Files were chosen, which no tab can keep. */
  hadFiles: boolean
}

const isRecord = (value: unknown): value is Leaves =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was kept of this form, if anything was. */
export const readKept = (draft: FormDraft | null): KeptValues | null => {
  const { typed, begun, hadFiles } = draft?.read() ?? {}
  return isRecord(typed) && isRecord(begun) ? { typed, begun, hadFiles: hadFiles === true } : null
}

/** Passwords and codes are never kept, in whichever form they stand. */
export const isSecret = (path: string): boolean => /(password|secret|code)$/i.test(path)
