import { toasts } from '@bluebonnet/contracts'
import type { FormInstance } from 'antd'

/** One wrong field of a refused call: the body's path ('price', 'items.0.key') and what is wrong with it. */
export interface Issue {
  path: string
  message: string
}

export interface Refusal {
  /** Fit to show a person; empty for what is none of ours (no connection, a fault). */
  sentence: string
  issues: readonly Issue[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'

/** Reads what a refused call threw. */
export const refusalOf = (error: unknown): Refusal => {
  if (!isRecord(error)) return { sentence: '', issues: [] }
  const { sentence, issues } = error
  return {
    sentence: typeof sentence === 'string' ? sentence : '',
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
  }
}

/** Somebody whose session is over is told so by the toast and led to sign in: the form has nothing to add. */
export const isSessionOver = (error: unknown): boolean => refusalOf(error).sentence === toasts.sessionExpired.title

/** An answer as a row of the same kind as one that is known: it has that one's fields. */
export const rowIn = <Row extends object>(value: unknown, like: Row): Row | null => {
  const isLike = (one: unknown): one is Row => isRecord(one) && Object.keys(like).every((field) => field in one)
  return isLike(value) ? value : null
}

const versionOf = (row: unknown): number => (isRecord(row) ? Number(row['version'] ?? 0) : 0)

/** Of two readings of a row the later one. */
export const laterOf = <Row extends object>(one: Row, other: Row): Row =>
  versionOf(other) > versionOf(one) ? other : one

/** The row as it stands now, when a change was refused because somebody else changed it; else null. */
export const changedRow = <Row extends object>(error: unknown, like: Row): Row | null =>
  isRecord(error) && /^(ROW|LIST|TERMS)_CHANGED$/.test(String(error['code'])) ? rowIn(error['row'], like) : null

/**
 * Puts the issues of a refused call beside their fields and moves to the first. Answers those that no field can show,
 * to be said above the form; the refusal's own sentence stands in the toast (docs/rules/refusals.md#shown-refusal).
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
