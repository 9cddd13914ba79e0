import { type Answer, httpRequest } from '@bluebonnet/testing'
import type { Office } from '../product.js'
import type { CaseRow, Sent } from './call-case.js'

/** Makes a call of the contracts about a row. An event stream is left as soon as it has begun. */
export const makeCall = async (
  office: Office,
  key: string,
  row: CaseRow,
  sent: Sent,
  cookie?: string,
): Promise<Answer> => {
  const { query = '', body, bytes, headers = {} } = sent
  const [method = '', template = ''] = key.split(' ')
  const path = template.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(row[name] ?? row.id)) + query
  const all = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookie === undefined ? {} : { cookie }),
    ...headers,
  }
  if (key === 'GET /api/events') return begun(`${await office.test.app.getUrl()}${path}`, all)
  const content = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  return httpRequest(office.test.app.getHttpServer(), path, {
    method,
    headers: all,
    ...(content === undefined ? {} : { body: content }),
  })
}

const begun = async (url: string, headers: Record<string, string>): Promise<Answer> => {
  const leave = new AbortController()
  const answer = await fetch(url, { headers, signal: leave.signal })
  const text = answer.ok ? '' : await answer.text()
  leave.abort()
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text,
    json: (): unknown => JSON.parse(text),
  }
}
