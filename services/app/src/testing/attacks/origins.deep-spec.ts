import { signedInAs, type TestApp } from '@bluebonnet/brokerage/testing'
import { migrations } from '@bluebonnet/database'
import { Mailbox, mailboxFolder } from '@bluebonnet/platform'
import { requestRaw, createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { startProduct } from '../product.js'
import { refusalFault } from '../refusal-shape.js'

/** As `npm start` runs it: its own PostgreSQL, reachable from this machine only, without a proxy. */
const asStarted = { EMBEDDED: '1', TRUSTED_PROXIES: '', PUBLIC_URL: 'http://localhost:4200' }
const apps: TestApp[] = []

/** The product with other settings, its mailbox holding one mail with a one-time link. */
const started = async (variables: Record<string, string>, database?: TestDatabase): Promise<TestApp> => {
  const test = await startProduct(database ?? (await createTestDatabase({ migrations })), {
    ...asStarted,
    ...variables,
  })
  apps.push(test)
  await new Mailbox(mailboxFolder(test.settings.dataDir)).send({
    from: 'office@hillcountry.test',
    to: 'ada@hillcountry.test',
    subject: 'Set your password',
    text: 'secret link',
    html: '',
    messageId: '<one@hillcountry.test>',
  })
  return test
}

const plain = await started({})

afterAll(async () => {
  for (const app of apps) await app.close()
})

const get = (test: TestApp, path: string, headers: Record<string, string> = {}) =>
  requestRaw(test.app.getHttpServer(), path, { headers })

describe('a request under another host name', () => {
  it.each([
    'evil.example',
    'evil.example:4200',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example#localhost',
    'localhost@evil.example',
    '0.0.0.0',
    '[::]',
    'bluebonnet.test',
    '169.254.169.254',
    'not a host',
  ])('is refused while only this machine can connect: %s', async (host) => {
    for (const path of ['/api/health/live', '/api/public/brokerage', '/dev/mailbox', '/nowhere', '/s/x']) {
      const answer = await get(plain, path, { host })
      expect([path, answer.status]).toEqual([path, 421])
      expect(refusalFault(421, answer.text)).toBeNull()
    }
  })

  it.each(['localhost', 'localhost:4200', 'LOCALHOST:9', '127.0.0.1', '127.8.9.1:80', '[::1]', '[::1]:4200'])(
    'is answered as %s',
    async (host) => {
      expect((await get(plain, '/api/health/live', { host })).status).toBe(200)
    },
  )

  it('is answered where PUBLIC_URL names it, for a proxy on this machine', async () => {
    const behind = await started({ PUBLIC_URL: 'https://office.example.com', TRUSTED_PROXIES: '127.0.0.1' })
    expect((await get(behind, '/api/health/live', { host: 'office.example.com' })).status).toBe(200)
    expect((await get(behind, '/api/health/live', { host: 'evil.example' })).status).toBe(421)
  })

  it('is answered by a listener that others reach, as in a container', async () => {
    const open = await started({ HOST: '0.0.0.0' })
    expect((await get(open, '/api/health/live', { host: 'edge:4200' })).status).toBe(200)
    expect((await get(open, '/dev/mailbox')).status).toBe(404)
  })
})

describe('the development mailbox', () => {
  it.each(['localhost:4200', '127.0.0.1', '[::1]:4200'])('answers this machine as %s', async (host) => {
    expect((await get(plain, '/dev/mailbox', { host })).text).toContain('Set your password')
  })

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-host': 'office.example.com' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-server': 'x' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { 'true-client-ip': '203.0.113.9' },
    { 'x-client-ip': '203.0.113.9' },
  ])('does not answer forwarded requests: %j', async (headers) => {
    const [mail] = await new Mailbox(mailboxFolder(plain.settings.dataDir)).list()
    for (const path of ['/dev/mailbox', `/dev/mailbox/${mail?.id}`]) {
      const answer = await get(plain, path, headers)
      expect([answer.status, answer.text]).toEqual([404, expect.not.stringContaining('secret link')])
    }
  })

  it.each<Record<string, string>>([
    { PUBLIC_URL: 'https://office.example.com' },
    { PUBLIC_URL: 'http://192.168.1.20:4200' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { TRUSTED_PROXIES: 'loopback' },
    { SMTP_URL: 'smtp://127.0.0.1:2525' },
    { EMBEDDED: '0' },
  ])('does not exist with %j', async (variables) => {
    expect((await get(await started(variables), '/dev/mailbox')).status).toBe(404)
  })

  it.each([
    '/dev/mailbox/..%2f..%2fsecret',
    '/dev/mailbox/%2e%2e',
    '/dev/mailbox/../../etc/passwd',
    '/dev/mailbox/x%00y',
  ])('reads no other file: %s', async (path) => {
    const { status, text } = await get(plain, path)
    expect([400, 404]).toContain(status)
    expect(refusalFault(status, text)).toBeNull()
  })
})

describe('demo sign-ins', () => {
  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://office.example.com' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { TRUSTED_PROXIES: '10.0.0.0/8' },
  ])('stop the process from starting with %j', async (variables) => {
    const database = await createTestDatabase({ migrations })
    const first = await started({}, database)
    await first.dataSource.query(
      `INSERT INTO users (id, email, password_hash, role)
        VALUES (gen_random_uuid(), 'broker@bluebonnet.test', 'x', 'BROKER')`,
    )
    await expect(startProduct(database, { ...asStarted, ...variables })).rejects.toThrow(/demo sign-ins/)
  })
})

describe('a change requested by another site', () => {
  const own = 'http://localhost:4200'
  it.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['no origin to speak of', { origin: 'null' }, 403],
    ['an empty origin', { origin: '' }, 403],
    ['the same name over another scheme', { origin: 'https://localhost:4200' }, 403],
    ['its own Host over another scheme', { origin: 'https://127.0.0.1:9', host: '127.0.0.1:9' }, 403],
    ['another port', { origin: 'http://localhost:4201', host: 'localhost:4200' }, 403],
    ['a name that begins like ours', { origin: 'http://localhost:4200.evil.example' }, 403],
    ['a user of our name', { origin: 'http://localhost:4200@evil.example' }, 403],
    ['a page that the browser calls cross-site', { origin: own, 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling that the browser calls same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['an extension', { origin: 'chrome-extension://abcdef' }, 403],
    ['a file', { origin: 'file://' }, 403],
    ['our own page', { origin: own, 'sec-fetch-site': 'same-origin' }, 200],
    ['our own page under the name that was typed', { origin: 'http://127.0.0.1:9', host: '127.0.0.1:9' }, 200],
    ['no browser at all', {}, 200],
  ])('by %s is answered %j %i', async (_who, headers: Record<string, string>, status) => {
    const answer = await requestRaw(plain.app.getHttpServer(), '/api/auth/logout', { method: 'POST', headers })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'CSRF' })
  })

  it('is refused over plain HTTP where PUBLIC_URL says https, whatever the Host header', async () => {
    const safe = await started({ HOST: '0.0.0.0', PUBLIC_URL: 'https://office.example.com' })
    const post = (origin: string) =>
      requestRaw(safe.app.getHttpServer(), '/api/auth/logout', {
        method: 'POST',
        headers: { origin, host: 'office.example.com' },
      })
    expect((await post('http://office.example.com')).status).toBe(403)
    expect((await post('https://office.example.com')).status).toBe(200)
  })

  it('cannot choose its origin: forwarded headers are ignored without a trusted proxy', async () => {
    const direct = await started({})
    const { cookie } = await signedInAs(direct)
    const headers = {
      cookie,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
    }
    const answer = await requestRaw(direct.app.getHttpServer(), '/api/object-storage-url/private', { headers })
    expect([answer.status, answer.text]).toEqual([200, expect.stringMatching(/"url":"http:\/\/127\.0\.0\.1:\d+\//)])
  })

  it('is allowed by no CORS answer', async () => {
    const answer = await requestRaw(plain.app.getHttpServer(), '/api/clients', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
