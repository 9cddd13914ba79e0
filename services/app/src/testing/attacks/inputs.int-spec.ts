import { calls } from '@bluebonnet/contracts/calls'
import { z } from 'zod'
import { freshAddress, openProduct } from '../product.js'
import * as rows from '../permissions/rows.js'
import { refusalFault } from '../refusal-shape.js'
import { by, holds, type Probe } from './probe.js'

const office = await openProduct()

afterAll(() => office.test.close())

const iabsUrl = (url: string): Probe => ({
  tries: url,
  status: 400,
  attack: by('broker', '/api/settings/brokerage', { method: 'PATCH', body: { iabsUrl: url } }),
})

describe('an address for people to open', () => {
  const probes = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://example.com',
    'vbscript:x',
    '//evil.example',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'http:',
  ].map(iabsUrl)
  it.each(probes)(
    'is http or https, not $tries',
    holds(() => office),
  )
})

describe('the target after sign-in', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/;@evil.example//',
    'http:evil.example',
  ])('is on this site: %j', async (next) => {
    const page = await office.test.ask(`/api/login?next=${encodeURIComponent(next)}`)
    const shown = new URL(String(page.headers['location']), 'http://ours.test')
    expect([page.status, shown.origin]).toEqual([302, 'http://ours.test'])
    expect(new URL(shown.searchParams.get('next') ?? '/', 'http://ours.test').origin).toBe('http://ours.test')
    const back = await office.test.ask(`/api/login?next=${encodeURIComponent(next)}`, { cookie: office.owner.cookie })
    expect([back.status, new URL(String(back.headers['location']), 'http://ours.test').origin]).toEqual([
      302,
      'http://ours.test',
    ])
  })
})

describe('text that would be code elsewhere', () => {
  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://evil.example","x")', '\uFF1D1+1'])(
    'is no formula in a file of clients: %j',
    async (lastName) => {
      const { other, test } = office
      await rows.make(office, other, '/api/clients', { ...rows.newClient, lastName })
      const { text } = await test.ask('/api/exports/clients.csv', { cookie: other.cookie })
      for (const cell of text.split(/[\r\n,]+/)) expect(cell).not.toMatch(/^"?[\t\r]*[=+@\uFF1D]|^"?-\d/)
    },
  )

  it.each(['Ada\r\nBcc: all@example.test', 'Ada\nSubject: other', 'Ada\u2028x'])(
    'adds no mail header: %j',
    async (firstName) => {
      const body = { firstName, lastName: 'Hale', email: 'june@example.test' }
      const answer = await office.test.ask('/api/leads', { method: 'POST', body, from: freshAddress() })
      expect([201, 400]).toContain(answer.status)
      for (const value of Object.values(answer.headers)) expect(String(value)).not.toContain('Bcc')
    },
  )

  it.each([
    'june@example.test\r\nBcc: all@example.test',
    'june@example.test, all@example.test',
    '"x\n"@example.test',
    'june@exa mple.test',
  ])('adds no second recipient: %j', async (email) => {
    const answer = await office.test.ask('/api/auth/forgot-password', {
      method: 'POST',
      body: { email },
      from: freshAddress(),
    })
    expect(answer.status).toBe(400)
  })

  it.each(["%' OR 1=1 --", '\\', '%', '_', "'; DROP TABLE users; --", '\u0000', '(((', '[a-', '*'.repeat(200)])(
    'is only searched for: %j',
    async (q) => {
      for (const path of ['/api/clients', '/api/deals', '/api/documents', '/api/search', '/api/templates']) {
        const answer = await office.test.ask(`${path}?q=${encodeURIComponent(q)}`, { cookie: office.other.cookie })
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 400) expect(refusalFault(400, answer.text)).toBeNull()
      }
    },
  )
})

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

const idOf = (answer: { json(): unknown }) => z.object({ id: z.string() }).parse(answer.json()).id

describe('an Idempotency-Key', () => {
  it("returns its owner's answer to nobody else", async () => {
    const headers = keyed()
    const body = { ...rows.newClient, lastName: "Only the owner's" }
    const mine = await office.test.ask('/api/clients', { method: 'POST', cookie: office.owner.cookie, body, headers })
    const theirs = await office.test.ask('/api/clients', { method: 'POST', cookie: office.other.cookie, body, headers })
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(idOf(theirs)).not.toBe(idOf(mine))
  })

  it('does not let another body through', async () => {
    const headers = keyed()
    const made = (lastName: string) =>
      office.test.ask('/api/clients', {
        method: 'POST',
        cookie: office.owner.cookie,
        body: { ...rows.newClient, lastName },
        headers,
      })
    expect([(await made('One')).status, (await made('Two')).status]).toEqual([201, 409])
  })

  it.each(['', 'x'.repeat(300), '../../x', "' OR 1=1 --"])(
    'of any text is a key or refused, without an error: %j',
    async (text) => {
      const answer = await office.test.ask('/api/clients', {
        method: 'POST',
        cookie: office.owner.cookie,
        body: rows.newClient,
        headers: { 'idempotency-key': text },
      })
      expect([201, 400]).toContain(answer.status)
    },
  )
})

describe('a refusal', () => {
  const probes: Probe[] = [
    {
      tries: 'malformed JSON',
      attack: (given) =>
        by('owner', '/api/clients', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': '0' },
        })(given),
      status: 400,
    },
    { tries: 'an id that is none', attack: by('owner', '/api/clients/1;DROP'), status: 400 },
    { tries: 'an unknown path', attack: by('owner', '/api/../../etc/passwd'), status: 404 },
    { tries: 'an admin path of another product', attack: by('superAdmin', '/api/actuator/env'), status: 404 },
    {
      tries: 'a method that is not taken',
      attack: by('owner', '/api/clients', { method: 'PUT', body: {} }),
      status: 405,
    },
    { tries: 'an invented cursor', attack: by('owner', '/api/clients?cursor=eyJhdCI6IngifQ'), status: 400 },
    { tries: 'a page without end', attack: by('owner', '/api/clients?limit=1e9'), status: 400 },
    { tries: 'an unknown sort', attack: by('owner', '/api/clients?order=password_hash'), status: 400 },
    { tries: 'a filter twice', attack: by('owner', '/api/clients?agentId=a&agentId=b'), status: 400 },
  ]
  it.each(probes)(
    'reveals no internals: $tries',
    holds(() => office),
  )
})

describe('every answer', () => {
  it.each(['/api/clients', '/api/health/live', '/api/nowhere', '/api/docs', '/s/x', '/', '/dev/mailbox'])(
    'tells browsers how to treat it: %s',
    async (path) => {
      const { headers } = await office.test.ask(path, { cookie: office.owner.cookie })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': expect.stringMatching(/SAMEORIGIN|DENY/),
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/default-src '(none|self)'/)
      expect(policy).toMatch(/frame-ancestors '(none|self)'/)
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
    },
  )

  it('to a call is stored by no cache', async () => {
    for (const path of ['/api/clients', '/api/auth/user', '/api/exports/clients.csv', '/s/x']) {
      expect((await office.test.ask(path, { cookie: office.owner.cookie })).headers['cache-control']).toMatch(
        /no-store/,
      )
    }
  })

  it('requires a session unless its call is public', async () => {
    const open = Object.entries(calls)
      .filter(([, { permission }]) => permission === 'public')
      .map(([key]) => key)
    expect(open.toSorted()).toEqual([
      'GET /api/docs',
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/login',
      'GET /api/login/callback',
      'GET /api/openapi.json',
      'GET /api/public/brokerage',
      'GET /api/public/brokerage/logo/:id',
      'GET /s/:token',
      'POST /api/auth/admin-login',
      'POST /api/auth/agent-login',
      'POST /api/auth/broker-login',
      'POST /api/auth/confirm-email',
      'POST /api/auth/forgot-password',
      'POST /api/auth/logout',
      'POST /api/auth/set-password',
      'POST /api/auth/take-back-email',
      'POST /api/leads',
      'POST /api/portal-reports',
    ])
  })
})
