import type { z } from 'zod'
import { fieldLabel } from './field-label.js'

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

const listed = (values: readonly unknown[]): string => values.map(String).join(', ')

const bound = (origin: string, limit: number | bigint, side: 'least' | 'most'): string => {
  if (origin === 'string') return `must have at ${side} ${limit} characters`
  if (origin === 'array' || origin === 'set') return `must have at ${side} ${limit} entries`
  return `must be at ${side} ${limit}`
}

const complaint = (issue: z.core.$ZodRawIssue): string => {
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
      return issue.input === undefined ? 'is required' : `must be one of ${listed(issue.values)}`
    case 'invalid_format':
      return `must be ${formatNames[issue.format] ?? 'in the right form'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

/** A person's sentence for a fault that the schema itself has no words for. Handed to zod with each parse. */
export const issueSentence = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${listed(issue.keys)}`
  return `${fieldLabel(issue.path ?? [])} ${complaint(issue)}`
}
