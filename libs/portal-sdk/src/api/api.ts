import type { CallAnswer, CallArguments, CallName, CallRequest } from '@bluebonnet/contracts'
import { connection } from '../connection/connection.js'
import { asOwnChange, changeHeader } from '../live/own-changes.js'
import { ApiError, isNetworkFailure } from './api-error.js'
import { initOf, urlOf, type RequestParts } from './request.js'

interface ApiOptions {
  signal?: AbortSignal
  /** Makes a creating call safe to retry: the same key and body return the first answer. */
  idempotencyKey?: string
  headers?: Readonly<Record<string, string>>
  /** For a call that takes a file: sent in one form with the JSON. */
  file?: Blob
}

const headersOf = ({ idempotencyKey, headers }: ApiOptions): Record<string, string> => ({
  ...headers,
  ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
})

interface Answer {
  headers: Headers
  text: string
}

const ask = async (name: CallName, parts: RequestParts, options: ApiOptions, signal: AbortSignal): Promise<Answer> => {
  const response = await fetch(urlOf(name, parts), initOf(name, parts, signal, headersOf(options), options.file))
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return { headers: response.headers, text }
}

const sendAsIs = async (name: CallName, parts: RequestParts, options: ApiOptions): Promise<Answer> => {
  try {
    const answer = await connection.unlessSilent(
      async (signal) => ask(name, parts, options, signal),
      options.signal,
      // There are no progress events for the upload of a file.
      options.file === undefined ? undefined : Infinity,
    )
    connection.answered()
    return answer
  } catch (error) {
    if (isNetworkFailure(error)) connection.suspect()
    else if (error instanceof ApiError) connection.answered()
    throw error
  }
}

/** Every call that is not a read has an id, which the live event of its change repeats. */
const send = async (name: CallName, parts: RequestParts, options: ApiOptions): Promise<Answer> =>
  name.startsWith('GET ')
    ? sendAsIs(name, parts, options)
    : asOwnChange((change) =>
        sendAsIs(name, parts, { ...options, headers: { ...options.headers, [changeHeader]: change } }),
      )

/** The only place that types an answer: the server validates and answers by the same table. */
const answerOf = async <Body>({ text }: Answer): Promise<Body> => JSON.parse(text || 'null')

/** `api` without the table's types, for the hooks of this package. */
export const callAny = async <Body>(
  name: CallName,
  parts: RequestParts = {},
  options: ApiOptions = {},
): Promise<Body> => answerOf<Body>(await send(name, parts, options))

/**
 * `api('POST /api/deals/:id/reject', { params: { id }, body: { reason } })`. Throws ApiError, or TypeError without an
 * answer.
 */
export const api = async <K extends CallName>(
  name: K,
  ...[request, options]: CallArguments<K, ApiOptions>
): Promise<CallAnswer<K>> => callAny<CallAnswer<K>>(name, request, options)

export interface ListPage<Row> {
  rows: Row[]
  total: number
  /** Whether there are more than `total`: the server counts only up to a limit, and says so. */
  isAtLeast: boolean
  /** Cursor of the next page, null on the last one. */
  next: string | null
}

export type RowOf<K extends CallName> = CallAnswer<K> extends readonly (infer Row)[] ? Row : never

const nextCursor = (link: string | null): string | null => {
  const target = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return target === undefined ? null : new URL(target, 'http://page').searchParams.get('cursor')
}

/** `apiPage` without the table's types. */
export const pageAny = async <Row>(
  name: CallName,
  parts: RequestParts,
  options: ApiOptions,
): Promise<ListPage<Row>> => {
  const answer = await send(name, parts, options)
  const rows = await answerOf<Row[]>(answer)
  const total = Number(answer.headers.get('x-total-count') ?? rows.length)
  return {
    rows,
    total,
    isAtLeast: answer.headers.get('x-total-at-least') === 'true',
    next: nextCursor(answer.headers.get('link')),
  }
}

/** One page of a list call: its rows, with the X-Total-Count, X-Total-At-Least and Link headers parsed. */
export const apiPage = async <K extends CallName>(
  name: K,
  request: CallRequest<K>,
  options: ApiOptions = {},
): Promise<ListPage<RowOf<K>>> => pageAny<RowOf<K>>(name, request, options)
