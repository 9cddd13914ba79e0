import type { CallDefinition } from '@bluebonnet/contracts/call'
import { isStorable, unstorableText } from '@bluebonnet/contracts/shared/fields'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { httpErrors } from '../http.errors.js'
import type { Issue } from '../refusal.js'
import { type IssueSentence, issueSentence, topMessage } from './issue-sentence.js'

const deepest = 32

/**
 * Finds texts that no database can store (a null character, half a surrogate pair), anywhere in a request, and data
 * nested too deep. Iterative, so that deep nesting cannot overflow the stack.
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

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>

/** A JSON body with content; handlers that declare a content type read streams and files themselves. */
const hasJsonBody = (request: FastifyRequest): boolean => {
  const { body } = request
  if (body === undefined || body === null) return false
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) return false
  return typeof body !== 'object' || Object.keys(body).length > 0
}

/**
 * A missing body counts as `{}`, so that each missing field is reported, and calls with only optional fields need none.
 */
const bodyOf = (request: FastifyRequest): unknown => request.body ?? {}

const refuse = (issues: Issue[]): never => {
  throw httpErrors.fail('VALIDATION_FAILED', { message: topMessage(issues), issues })
}

type Parsed<Value> = { success: true; data: Value } | { success: false; issues: Issue[] }

/** Parses external input; reports each issue with its path and message. */
export const schemaIssues = <Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  sentence: IssueSentence = issueSentence,
): Parsed<Value> => {
  const unstorable = unstorableTexts(value)
  if (unstorable.length > 0) return { success: false, issues: unstorable }
  const parsed = schema.safeParse(value, { error: sentence })
  if (parsed.success) return { success: true, data: parsed.data }
  return {
    success: false,
    issues: parsed.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })),
  }
}

const parse = (schema: z.ZodType, value: unknown, issues: Issue[]): unknown => {
  const parsed = schemaIssues(schema, value)
  if (parsed.success) return parsed.data
  issues.push(...parsed.issues)
  return undefined
}

/** Parses params, query and body by the call's schemas, and reports every issue at once. */
export const requestInput = (definition: CallDefinition, request: FastifyRequest): Parts => {
  const issues: Issue[] = []
  const input: Parts = {}
  if (definition.params) input.params = parse(definition.params, request.params, issues)
  if (definition.query) input.query = parse(definition.query, request.query, issues)
  if (definition.body) input.body = parse(definition.body, bodyOf(request), issues)
  else if (definition.rawBody === undefined && hasJsonBody(request))
    issues.push({ path: '', message: 'This call takes no body' })
  if (issues.length > 0) refuse(issues)
  return input
}
