import type { Issue } from '../refusal.js'
import { fieldLabel } from './field-label.js'

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '')

/**
 * The exact texts (docs/rules/refusals.md#field-texts) for a short password, which names no field, and for what is
 * missing, which names it as its form does.
 */
const standsAlone = /^Minimum \d+ characters$| is required$/

/**
 * The one sentence for a refused form: its first fault. A text that does not tell which field it means ('Cannot be
 * negative') gets the field's name before it.
 */
export const topMessage = (issues: readonly Issue[]): string => {
  const [first] = issues
  if (first === undefined) return 'Something in this request is not right'
  if (first.path === '' || standsAlone.test(first.message)) return first.message
  const label = fieldLabel(first.path.split('.'))
  const message = lettersOf(first.message)
  const isNamed = lettersOf(label)
    .split(' ')
    .some((word) => word.length > 1 && message.includes(word))
  return isNamed ? first.message : `${label}: ${first.message.charAt(0).toLowerCase()}${first.message.slice(1)}`
}
