import type { CallName } from '@bluebonnet/contracts'

/** The untyped parts of a call's request that its URL needs. */
export interface RequestParts {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
}

const split = (name: CallName): { method: string; path: string } => {
  const [method = 'GET', path = ''] = name.split(' ', 2)
  return { method, path }
}

/** Converts values to the URL's text; omits undefined, null and empty texts. */
const textsOf = (values: object | undefined): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return value === '' ? [] : [[key, value]]
    return typeof value === 'number' || typeof value === 'boolean' ? [[key, String(value)]] : []
  })

const queryText = (query: object | undefined): string => {
  const text = new URLSearchParams(textsOf(query)).toString()
  return text === '' ? '' : `?${text}`
}

/** The path of a call with its `:parts` filled in and its query added. Throws if a part has no value. */
export const urlOf = (name: CallName, request: RequestParts = {}): string => {
  const params = new Map(textsOf(request.params))
  const path = split(name).path.replace(/:(\w+)/g, (_whole, part: string) => {
    const value = params.get(part)
    if (value === undefined) throw new Error(`${name} needs ${part}`)
    return encodeURIComponent(value)
  })
  return path + queryText(request.query)
}

const formOf = (body: unknown, file: Blob): FormData => {
  const form = new FormData()
  form.append('file', file)
  if (body !== undefined) form.append('body', JSON.stringify(body))
  return form
}

/**
 * The options of `fetch`: always cookies; a JSON body with its content type only if there is a body. The browser adds
 * the content type of a form.
 */
export const initOf = (
  name: CallName,
  request: RequestParts,
  signal: AbortSignal,
  headers: Record<string, string>,
  file?: Blob,
): RequestInit => {
  const init = { method: split(name).method, credentials: 'include', signal } as const
  const accepting = { Accept: 'application/json', ...headers }
  if (file !== undefined) return { ...init, headers: accepting, body: formOf(request.body, file) }
  if (request.body === undefined) return { ...init, headers: accepting }
  return { ...init, headers: { ...accepting, 'Content-Type': 'application/json' }, body: JSON.stringify(request.body) }
}

/** The path's segments as a query key; a call with a missing part has only the segments before it. */
export const segmentsOf = (name: CallName, params?: object): string[] => {
  const values = new Map(textsOf(params))
  const segments: string[] = []
  for (const segment of split(name).path.split('/').filter(Boolean)) {
    if (!segment.startsWith(':')) {
      segments.push(segment)
      continue
    }
    const value = values.get(segment.slice(1))
    if (value === undefined) break
    segments.push(value)
  }
  return segments
}
