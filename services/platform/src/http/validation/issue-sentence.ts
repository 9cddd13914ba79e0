import { uncapitalize, capitalize } from '@bluebonnet/domain'
import type { z } from 'zod'
import type { Issue } from '../refusal.js'

/**
 * A field's label: `propertyAddress` -> 'Property address', `items.0.key` -> 'Key'; the exception is `q` -> 'Search'.
 */
export const fieldLabel = (path: readonly PropertyKey[]): string => {
  const last = path.findLast((part) => typeof part === 'string')
  if (last === undefined || last === '') return 'The request'
  const words =
    last === 'q'
      ? 'search'
      : last
          .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
          .replaceAll(/[_-]/g, ' ')
          .toLowerCase()
  return capitalize(words)
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}
const formatNames: Record<string, string> = {
  uuid: 'a valid id',
  email: 'a valid e-mail address',
  url: 'a valid web address',
  date: 'a date as YYYY-MM-DD',
  datetime: 'a moment in ISO 8601',
  time: 'a time',
}

const listed = (values: readonly unknown[]): string => {
  const words = values.map(String)
  return words.join(words.some((word) => word.includes(',')) ? '; ' : ', ')
}

const bound = (origin: string, limit: number | bigint, side: 'least' | 'most'): string => {
  if (origin === 'string') return `must have at ${side} ${limit} characters`
  if (origin === 'array' || origin === 'set') return `must have at ${side} ${limit} entries`
  return `must be at ${side} ${limit}`
}

/** How the sender of a value sees its field. */
export interface FieldWords {
  label: string
  /** Its possible values; as in the schema if missing. */
  values?: readonly string[] | undefined
}

const complaint = (issue: z.core.$ZodRawIssue, values: FieldWords['values']): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'is required'
        : bound(issue.origin, issue.minimum, 'least')
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'most')
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be one of ${listed(values ?? issue.values)}`
    case 'invalid_format':
      return `must be ${formatNames[issue.format] ?? 'in the right form'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

export type IssueSentence = (issue: z.core.$ZodRawIssue) => string

/** The message for a validation issue without a message in the schema, in the words of the sender. */
export const sentenceIn =
  (wordsOf: (path: readonly PropertyKey[]) => FieldWords): IssueSentence =>
  (issue) => {
    if (issue.code === 'unrecognized_keys') return `Unknown field: ${listed(issue.keys)}`
    const { label, values } = wordsOf(issue.path ?? [])
    return `${label} ${complaint(issue, values)}`
  }

/** In the words of the API. */
export const issueSentence = sentenceIn((path) => ({ label: fieldLabel(path) }))

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '')

/**
 * The exact messages (docs/rules/refusals.md#field-texts) for a short password, which names no field, and for a missing
 * field, which has its label from the form.
 */
const isCompleteSentence = /^Minimum \d+ characters$| is required$/

/**
 * The one message for a refused form: its first issue. A message without its field ('Cannot be negative') gets the
 * field's label in front.
 */
export const topMessage = (issues: readonly Issue[]): string => {
  const [first] = issues
  if (first === undefined) return 'This request has invalid values'
  if (first.path === '' || isCompleteSentence.test(first.message)) return first.message
  const label = fieldLabel(first.path.split('.'))
  const message = lettersOf(first.message)
  const isNamed = lettersOf(label)
    .split(' ')
    .some((word) => word.length > 1 && message.includes(word))
  return isNamed ? first.message : `${label}: ${uncapitalize(first.message)}`
}
