import type { FormInstance } from 'antd'
import { refusalOf } from './refusal.js'

/**
 * Puts the issues of a refused call beside their fields and moves to the first of them. Answers what none of its fields
 * can show, to be said above the form. The refusal's own sentence is not among it: it stands in the toast
 * (docs/rules/refusals.md#shown-refusal), and once.
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
