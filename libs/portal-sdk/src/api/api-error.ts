import { toasts } from '@bluebonnet/contracts'
import { isGatewayStatus } from '../connection/connection.js'

/** One invalid field of a refused request: its path in the body, and a message for people. */
export interface FieldIssue {
  path: string
  message: string
}

interface Refusal {
  code: string | null
  sentence: string | null
  issues: readonly FieldIssue[]
  row: unknown
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const pathOf = (path: unknown): string | null => {
  if (typeof path === 'string') return path
  return Array.isArray(path) ? path.map(String).join('.') : null
}

const issuesOf = (value: unknown): FieldIssue[] => {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return []
    const path = pathOf(entry['path'])
    const message = textOf(entry['message'])
    return path === null || message === null ? [] : [{ path, message }]
  })
}

/** A reused key means that an earlier attempt without an answer has succeeded. */
const sentenceFor = (code: string | null, sentence: string | null): string | null =>
  code === 'IDEMPOTENCY_KEY_REUSED' ? toasts.savedAfterAll : sentence

const readRefusal = (text: string): Refusal => {
  const nothing: Refusal = { code: null, sentence: null, issues: [], row: null }
  try {
    const body: unknown = JSON.parse(text)
    if (!isRecord(body)) return nothing
    const code = textOf(body['code'])
    return {
      code,
      sentence: sentenceFor(code, textOf(body['message']) ?? textOf(body['error'])),
      issues: issuesOf(body['issues']),
      row: body['row'] ?? null,
    }
  } catch {
    return nothing
  }
}

/**
 * The server answered with an error. The message (docs/rules/screens.md#failed-call) is status, colon, space, the
 * body's text (or the status text if the body is empty). The parts of a refusal that screens need are properties.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable code of the refusal (`DEAL_NOT_PENDING`), null if the answer is not from our API. */
  readonly code: string | null
  readonly sentence: string | null
  readonly issues: readonly FieldIssue[]
  /** The current row if a change came too late (`ROW_CHANGED`), in the form of the call that reads it. */
  readonly row: unknown

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    const refusal = readRefusal(body)
    this.status = status
    this.code = refusal.code
    this.sentence = refusal.sentence
    this.issues = refusal.issues
    this.row = refusal.row
  }
}

/** The session is over: the message starts with 401 and contains Unauthorized (docs/rules/screens.md#signed-out). */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401') && error.message.includes('Unauthorized')

/** The server's message for a refusal, null for any other error (no connection, a bug). */
export const sentenceOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status < 500 ? error.sentence : null

/** True if there is no answer from our API: offline, the server is down, or its proxy says so. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.code === null && isGatewayStatus(error.status))
