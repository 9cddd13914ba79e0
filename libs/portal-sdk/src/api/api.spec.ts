/** @jest-environment node */
import { jest } from '@jest/globals'
import { fakeFetch } from '../testing.js'
import { ApiError, isSessionOver, sentenceOf } from './api-error.js'
import { api, apiPage } from './api.js'
import { segmentsOf, urlOf } from './request.js'

const answerWith = (status: number, body: string, headers: Record<string, string> = {}) => {
  const fetch = jest.fn<typeof globalThis.fetch>(
    async () => new Response(status === 204 ? null : body, { status, headers }),
  )
  globalThis.fetch = fetch
  return fetch
}
const refusal = {
  statusCode: 409,
  code: 'DEAL_NOT_PENDING',
  message: 'This deal has already been approved',
  error: 'x',
  issues: [{ path: ['body', 'reason'], message: 'No' }],
}

describe('a call', () => {
  it('sends cookies, and a JSON body with its content type only when there is a body', async () => {
    const fetch = answerWith(200, '{"id":"1"}')
    await api('POST /api/deals/:id/reject', { params: { id: 'a/b' }, body: { reason: 'Too low' } })
    await api('POST /api/auth/logout')
    const signal = expect.any(AbortSignal)
    const named = { Accept: 'application/json', 'Change-Id': expect.stringMatching(/^[0-9a-f]{32}$/) }
    expect(fetch.mock.calls).toEqual([
      [
        '/api/deals/a%2Fb/reject',
        {
          method: 'POST',
          signal,
          credentials: 'include',
          headers: { ...named, 'Content-Type': 'application/json' },
          body: '{"reason":"Too low"}',
        },
      ],
      ['/api/auth/logout', { method: 'POST', signal, credentials: 'include', headers: named }],
    ])
  })

  it('sends a file in one form with its JSON, whose content type the browser adds', async () => {
    const fetch = answerWith(200, '{}')
    const match = { columns: ['name'], chosen: { Rosa: 'a' } }
    await api('POST /api/imports/clients', { query: { dryRun: true }, body: match }, { file: new Blob(['Name\n']) })
    const [address, init] = fetch.mock.calls[0] ?? []
    expect([address, new Headers(init?.headers).has('content-type')]).toEqual([
      '/api/imports/clients?dryRun=true',
      false,
    ])
    const form = init?.body instanceof FormData ? [...init.body] : []
    expect(form).toEqual([
      ['file', expect.any(Blob)],
      ['body', JSON.stringify(match)],
    ])
  })

  it('returns null for an answer without a body', async () => {
    answerWith(204, '')
    expect(await api('DELETE /api/clients/:id', { params: { id: '1' } })).toBeNull()
  })

  it('reads total and cursor of a page', async () => {
    answerWith(200, '[1,2]', { 'x-total-count': '57', link: '</api/deals?limit=2&cursor=abc%3D>; rel="next"' })
    expect(await apiPage('GET /api/deals', { query: { limit: 2 } })).toEqual({
      rows: [1, 2],
      total: 57,
      isAtLeast: false,
      next: 'abc=',
    })
  })

  it('reads from the answer where the server stopped counting', async () => {
    answerWith(200, '[1,2]', { 'x-total-count': '1000', 'x-total-at-least': 'true' })
    expect(await apiPage('GET /api/roster', { query: { limit: 2 } })).toMatchObject({ total: 1_000, isAtLeast: true })
    answerWith(200, '[1,2]', {
      'x-total-count': '1000',
      link: '</api/deals?limit=2&q=austin&cursor=abc%3D>; rel="next"',
    })
    expect(await apiPage('GET /api/deals', { query: { limit: 2, q: 'austin' } })).toMatchObject({
      total: 1_000,
      isAtLeast: false,
    })
  })
})

describe('a refused call', () => {
  it('has a message of status, colon, body; or the status text without a body', () => {
    expect(new ApiError(409, 'Conflict', JSON.stringify(refusal)).message).toBe(`409: ${JSON.stringify(refusal)}`)
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  })

  it('carries what a screen needs', async () => {
    answerWith(409, JSON.stringify(refusal))
    const error: unknown = await api('GET /api/deals').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      status: 409,
      code: 'DEAL_NOT_PENDING',
      sentence: 'This deal has already been approved',
      issues: [{ path: 'body.reason', message: 'No' }],
    })
  })

  it('has no sentence for a foreign answer or a server error', () => {
    expect(sentenceOf(new ApiError(413, '', '<html>'))).toBeNull()
    expect(sentenceOf(new ApiError(500, '', '{"message":"Request 7 failed"}'))).toBeNull()
    expect(sentenceOf(new TypeError('Failed to fetch'))).toBeNull()
  })

  it.each([
    [401, 'Unauthorized', true],
    [401, '{"message":"Invalid credentials"}', false],
    [403, 'Unauthorized', false],
  ])('%i %s ends the session: %s', (status, body, over) => {
    expect(isSessionOver(new ApiError(status, '', body))).toBe(over)
  })
})

describe('the URL of a call', () => {
  it('leaves out missing values', () => {
    expect(urlOf('GET /api/deals', { query: { status: 'NEW', q: '', limit: 5, cursor: undefined } })).toBe(
      '/api/deals?status=NEW&limit=5',
    )
  })
  it('fails on a part without a value', () => {
    expect(() => urlOf('GET /api/deals/:id', {})).toThrow('GET /api/deals/:id needs id')
  })
  it('is a query key up to the first open part', () => {
    expect(segmentsOf('GET /api/deals/:id/messages', { id: '7' })).toEqual(['api', 'deals', '7', 'messages'])
    expect(segmentsOf('GET /api/deals/:id/messages')).toEqual(['api', 'deals'])
  })
})

describe('the fake server', () => {
  it('prefers an exact path, and answers 404 to unknown calls', async () => {
    const fetch = fakeFetch({ 'GET /api/deals/:id': () => new Response('one'), 'GET /api/deals/pending-approvals': [] })
    expect(await (await fetch('/api/deals/pending-approvals')).json()).toEqual([])
    expect(await (await fetch('/api/deals/7')).text()).toBe('one')
    expect((await fetch('/api/clients')).status).toBe(404)
  })
})
