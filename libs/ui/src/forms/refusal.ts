import { toasts } from '@bluebonnet/contracts'
import type { FormInstance } from 'antd'
import { isRecord } from './form-draft.js'

/** One invalid field of a refused call: the body's path ('price', 'items.0.key') and the error. */
export interface Issue {
  path: string
  message: string
}

export interface Refusal {
  /** Can be shown to a person; empty for other errors (no connection, a bug). */
  sentence: string
  issues: readonly Issue[]
}

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'

/** Reads the error of a refused call. */
export const refusalOf = (error: unknown): Refusal => {
  if (!isRecord(error)) return { sentence: '', issues: [] }
  const { sentence, issues } = error
  return {
    sentence: typeof sentence === 'string' ? sentence : '',
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
  }
}

/** The toast reports an expired session and leads to the sign-in: the form shows nothing. */
export const isSessionOver = (error: unknown): boolean => refusalOf(error).sentence === toasts.sessionExpired.title

/** An answer as a row of the same kind as a known one, checked by its fields. */
export const rowIn = <Row extends object>(value: unknown, like: Row): Row | null => {
  const isLike = (one: unknown): one is Row => isRecord(one) && Object.keys(like).every((field) => field in one)
  return isLike(value) ? value : null
}

const versionOf = (row: unknown): number => (isRecord(row) ? Number(row['version'] ?? 0) : 0)

/** The later of two versions of a row. */
export const laterOf = <Row extends object>(one: Row, other: Row): Row =>
  versionOf(other) > versionOf(one) ? other : one

/** The current row, if a change was refused because another person changed it; else null. */
export const changedRow = <Row extends object>(error: unknown, like: Row): Row | null =>
  isRecord(error) && /^(ROW|LIST|TERMS)_CHANGED$/.test(String(error['code'])) ? rowIn(error['row'], like) : null

/**
 * Shows the issues of a refused call beside their fields and scrolls to the first. Returns those without a field, to be
 * shown above the form; the toast shows the refusal's message (docs/rules/refusals.md#shown-refusal).
 */
export const showRefusal = (form: FormInstance, error: unknown): string[] => {
  const { sentence, issues } = refusalOf(error)
  const fields = new Map(form.getFieldsError().map((field) => [field.name.join('.'), field.name]))
  const above: string[] = []
  let first: (string | number)[] | undefined
  for (const { path, message } of issues) {
    const name = fields.get(path)
    if (name) {
      form.setFields([{ name, errors: [message] }])
      first ??= name
    } else if (message !== sentence) {
      above.push(message)
    }
  }
  if (first) form.scrollToField(first, { focus: true })
  return above
}
