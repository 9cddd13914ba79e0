import { isStorable, unstorableText } from '@bluebonnet/contracts/shared/fields'
import type { Issue } from '../refusal.js'

const deepest = 32

/**
 * Texts in a request that no database can hold (a null character, half a surrogate pair), wherever they stand, and data
 * nested so deep that reading it would be the attack. Walks without recursion for the same reason.
 */
export const unstorableTexts = (value: unknown): Issue[] => {
  const issues: Issue[] = []
  const rest: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  for (let next = rest.pop(); next !== undefined && issues.length < 20; next = rest.pop()) {
    const { value: current, path, depth } = next
    if (typeof current === 'string' && !isStorable(current)) {
      issues.push({ path, message: unstorableText })
    }
    if (typeof current !== 'object' || current === null) continue
    if (depth === deepest) return [{ path: path.split('.', 3).join('.'), message: 'The request is nested too deeply' }]
    for (const [key, child] of Object.entries(current)) {
      if (!isStorable(key)) issues.push({ path, message: 'A field name contains characters that cannot be stored' })
      rest.push({ value: child, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 })
    }
  }
  return issues
}
