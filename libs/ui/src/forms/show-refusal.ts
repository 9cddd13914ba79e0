import type { FormInstance } from 'antd'
import { refusalOf } from './refusal.js'

/**
 * Puts the issues of a refused call beside their fields and moves to the first of them. Answers the sentences to be said
 * above the form: issues that none of its fields can show, or the refusal's own sentence.
 */
export const showRefusal = (form: FormInstance, error: unknown, fallback: string): string[] => {
  const { sentence, issues } = refusalOf(error, fallback)
  const fields = new Map(form.getFieldsError().map((field) => [field.name.join('.'), field.name]))
  const above: string[] = []
  let first: (string | number)[] | undefined
  for (const { path, message } of issues) {
    const name = fields.get(path)
    if (name) {
      form.setFields([{ name, errors: [message] }])
      first ??= name
    } else {
      above.push(message)
    }
  }
  if (first) form.scrollToField(first, { focus: true })
  return first && above.length === 0 ? [] : [sentence, ...above.filter((message) => message !== sentence)]
}
