import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestRaw, type Answer } from '@bluebonnet/testing'
import { httpErrors } from '../http/http.errors.js'
import { httpAdapter } from '../http/index.js'
import type { Caller } from '../http/caller.js'
import { serveWeb } from './serve-web.js'
import { contentType } from './web-file.js'

const agent: Caller = {
  userId: 'u1',
  role: 'AGENT',
  isSuperAdmin: false,
  agentId: 'a1',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@x.test',
  sessionId: 's1',
}
/** The callers and their cookies. */
const callers = new Map<string, () => Caller>([
  ['agent', () => agent],
  ['limited', () => ({ ...agent, limited: { to: 'account.own', refusal: httpErrors.fail('FORBIDDEN') } })],
  [
    'no database',
    () => {
      throw new Error('no database')
    },
  ],
])

const csp = 'content-security-policy'
let root: string
const server = httpAdapter({ host: '127.0.0.1', publicUrl: 'http://localhost:4200', trustedProxies: [] }).getInstance()

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'h3-edge-'))
  await mkdir(join(root, 'shell', 'js'), { recursive: true })
  await mkdir(join(root, 'p', 'mfe-agent', '1.0.0'), { recursive: true })
  await mkdir(join(root, 'p', 'mfe-landing', '1.0.0'), { recursive: true })
  await writeJson('portals.json', registry)
  await writeJson('shell/loads.json', {
    places: { signedIn: { files: ['layout.2.js'], shared: ['ui', 'sdk'] } },
    shared: {
      ui: { files: ['ui.3.js'], shared: [] },
      sdk: { files: [], shared: ['query', 'ui'] },
      query: { files: ['query.4.js'], shared: ['sdk'] },
    },
  })
  await writeJson('p/mfe-landing/1.0.0/loads.json', {
    portal: { files: ['portal.1.js', 'portal.1.css'], shared: ['react'] },
    places: {},
    shared: {},
  })
  await writeJson('p/mfe-agent/1.0.0/loads.json', {
    portal: { files: ['portal.5.js'], shared: ['ui'] },
    places: { '/deals/:id': { files: ['deal.6.js'], shared: ['ui'] } },
    shared: {},
  })
  await writeFile(
    join(root, 'shell', 'index.html'),
    '<!doctype html><head><meta name="nonce" content="__CSP_NONCE__"></head>',
  )
  await writeFile(join(root, 'shell', 'js', 'main.3f9c2b7e.js'), 'plain')
  await writeFile(join(root, 'shell', 'js', 'main.3f9c2b7e.js.br'), 'brotli')
  await writeFile(join(root, 'p', 'mfe-agent', '1.0.0', 'mf-manifest.json'), '{}')
  await writeFile(join(root, 'secret.txt'), 'never')
  await writeFile(join(root, 'shell', 'sw.js'), 'worker')
  serveWeb(server, root, {
    callers: { resolve: async ({ headers }) => callers.get(headers.cookie ?? '')?.() ?? null },
    isLoopbackOnly: true,
  })
  server.get('/api/known', async () => ({ known: true }))
  await server.listen({ port: 0, host: '127.0.0.1' })
})

const writeJson = (path: string, content: object) => writeFile(join(root, path), JSON.stringify(content))

const portal = (name: string, path: string, audience: string) => ({
  name,
  version: '1.0.0',
  previous: [],
  kept: [],
  entryUrl: `/p/${name}/1.0.0/remoteEntry.js`,
  routes: [{ path, audience }],
})

const registry = { portals: [portal('mfe-landing', '/', 'signedOut'), portal('mfe-agent', '/deals/:id', 'signedIn')] }

const linksOf = (html: string): string[] =>
  [
    ...html.matchAll(
      /<link rel="preload" as="(?:script" fetchpriority="low|style)" href="([^"]+)"(?: integrity="[^"]+")?>/g,
    ),
  ].map(([, url = '']) => url)
const callsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="preload" as="fetch" crossorigin="([^"]+" href="[^"]+)">/g)].map(([, link = '']) => link)

const policyOf = async (url: string, headers = {}): Promise<string> => String((await ask(url, headers)).headers[csp])

const address = (): string => {
  const bound = server.server.address()
  return typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : ''
}

const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  requestRaw(server.server, url, { headers, method })

/** As read by a browser, which accepts brotli. */
const readPacked = async (): Promise<unknown> => {
  const answer = await fetch(`${address()}/portals.json`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  return answer.json()
}

afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

describe('the shell page', () => {
  it.each(['/', '/deals', '/deals/42?tab=cda', '/no/such/screen', '/index.html'])('is served for %s', async (url) => {
    const answer = await ask(url)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
  })

  it('has a fresh nonce in page and policy, and no unsafe sources', async () => {
    const [first, second] = [await ask('/'), await ask('/')]
    const nonce = /content="([^"]+)"/.exec(first.text)?.[1]
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(first.text).not.toBe(second.text)
  })

  it('preloads what the path needs, for visitors and for signed-in users', async () => {
    const landing = (await ask('/')).text
    expect(linksOf(landing)).toEqual([
      '/p/mfe-landing/1.0.0/remoteEntry.js',
      '/p/mfe-landing/1.0.0/portal.1.js',
      '/p/mfe-landing/1.0.0/portal.1.css',
    ])
    const deals = (await ask('/deals/42?tab=cda', { cookie: 'agent' })).text
    expect(linksOf(deals)).toEqual([
      '/layout.2.js',
      '/ui.3.js',
      '/query.4.js',
      '/p/mfe-agent/1.0.0/remoteEntry.js',
      '/p/mfe-agent/1.0.0/portal.5.js',
      '/p/mfe-agent/1.0.0/deal.6.js',
    ])
  })

  it('compares preloads like the shell', async () => {
    await writeJson('p/mfe-landing/1.0.0/release.json', { 'portal.1.js': 'ab'.repeat(32) })
    const [landing, agents] = registry.portals
    await writeJson('portals.json', { portals: [{ ...landing, integrity: 'sha256-AAAA' }, agents] })
    const page = (await ask('/')).text
    expect(page).toContain('href="/p/mfe-landing/1.0.0/remoteEntry.js" integrity="sha256-AAAA">')
    expect(page).toContain(
      'href="/p/mfe-landing/1.0.0/portal.1.js" integrity="sha256-q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=">',
    )
    expect(linksOf(page)).toHaveLength(3)
    await writeJson('portals.json', registry)
  })

  it.each([
    ['a guarded path without a session', '/deals/42', {}],
    ['the landing page of a signed-in person', '/', { cookie: 'agent' }],
    ['a session that is over', '/deals/42', { cookie: 'over' }],
    ['a session while the database is away', '/deals/42', { cookie: 'no database' }],
    ['an unknown path', '/no/such/screen', { cookie: 'agent' }],
  ])('preloads nothing that the shell would not use: %s', async (_what, url, headers) => {
    expect(linksOf((await ask(url, headers)).text)).toEqual([])
  })

  const user = 'use-credentials" href="/api/auth/user'
  const deal = '/deals/01930000-0000-7000-8000-000000000001'

  it("preloads the shell's first answers, with the same request, and never a refusal", async () => {
    const portals = 'anonymous" href="/portals.json'
    const asked = await Promise.all(
      ['agent', 'over', 'no database'].map(async (cookie) => callsOf((await ask('/deals/42', { cookie })).text)),
    )
    expect(asked).toEqual([[portals, user], [portals], [portals]])
  })

  it.each([
    ['whoever may read it', { cookie: 'agent' }, [user, `use-credentials" href="/api${deal}`]],
    ['nobody who must set up a second factor first', { cookie: 'limited' }, [user]],
    ['no visitor', {}, []],
  ])('preloads the answer about a deal with its page for %s', async (_who, headers, expected) => {
    expect(callsOf((await ask(`${deal}?tab=money`, headers)).text).slice(1)).toEqual(expected)
  })

  const own = '/training?portal=mfe-agent@http://localhost:4300'

  it('may show a development build, when product, page and build are on one machine', async () => {
    for (const source of ['script-src', 'connect-src', 'font-src'])
      expect(await policyOf(own)).toMatch(new RegExp(`${source} 'self'[^;]* http://localhost:4300;`))
    for (const other of [
      'http://example.test',
      'http://localhost.example.test:4300',
      "http://localhost:1;'unsafe-eval'",
    ])
      expect(await policyOf(`/?portal=mfe-agent@${encodeURIComponent(other)}`)).toContain("script-src 'self';")
    expect(await policyOf(own, { 'x-forwarded-for': '203.0.113.9' })).toContain("script-src 'self';")
  })

  it('may not where others reach the product', async () => {
    const served = httpAdapter({ host: '0.0.0.0', publicUrl: 'https://office.test', trustedProxies: [] }).getInstance()
    serveWeb(served, root, { callers: { resolve: async () => null }, isLoopbackOnly: false })
    await served.listen({ port: 0, host: '127.0.0.1' })
    const { headers } = await requestRaw(served.server, own, { method: 'GET', headers: {} })
    expect(headers[csp]).toContain("script-src 'self';")
    await served.close()
  })

  it('is not sent again to a browser that has it, whose copy keeps its policy', async () => {
    const etag = String((await ask('/')).headers['etag'])
    const again = await ask('/', { 'if-none-match': etag })
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, undefined])
  })
})

describe('files', () => {
  it.each(['a.html', 'a.css', 'a.js', 'a.txt', 'a.svg', 'a.json'])('of text declare their encoding: %s', (name) => {
    expect(contentType(name)).toMatch(/; charset=utf-8$/)
  })

  it('with a content hash are cached for ever, precompressed where the browser accepts it', async () => {
    const packed = await ask('/js/main.3f9c2b7e.js', { 'accept-encoding': 'gzip, br' })
    expect([packed.text, packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
      'brotli',
      'br',
      'public, max-age=31536000, immutable',
    ])
    const plain = await ask('/js/main.3f9c2b7e.js', { 'accept-encoding': 'br;q=0' })
    expect([plain.text, plain.headers['content-encoding'], plain.headers['content-type']]).toEqual([
      'plain',
      undefined,
      'text/javascript; charset=utf-8',
    ])
  })

  it.each(['/portals.json', '/p/mfe-agent/1.0.0/mf-manifest.json'])(
    'that point to others are revalidated: %s',
    async (url) => {
      const answer = await ask(url)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect((await ask(url, { 'if-none-match': String(answer.headers['etag']) })).status).toBe(304)
    },
  )

  it('are compressed on the fly without a precompressed copy, again when they change', async () => {
    expect(await readPacked()).toEqual(registry)
    const next = { portals: [...registry.portals, portal('mfe-new', '/new', 'signedIn')] }
    await writeJson('portals.json', next)
    expect(await readPacked()).toEqual(next)
    await writeJson('portals.json', registry)
  })

  it('do not say by whom and from which commit a release was made', async () => {
    const made = { by: 'Ann', commit: 'c0ffee' }
    const previous = [{ version: '0.9.0', ...made }]
    await writeJson('portals.json', { portals: [{ ...registry.portals[0], ...made, previous }] })
    const { text } = await ask('/portals.json')
    expect(text).toContain('0.9.0')
    expect(text).not.toMatch(/Ann|c0ffee/)
    await writeJson('portals.json', registry)
  })

  it.each([
    '/js/gone.js',
    '/p/mfe-agent/9.9.9/remoteEntry.js',
    '/p/mfe-agent',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/p/%2e%2e/%2e%2e/secret.txt',
    '/p/%2e%2e/portals.json',
    '/secret.txt',
    '/js%00.js',
  ])('that are missing are 404, never the page: %s', async (url) => {
    const answer = await ask(url)
    expect(answer.text).not.toContain('doctype')
    expect(answer.status).toBe(404)
  })

  it.each(['/nothing.here', '/p/mfe-agent'])('show the page when %s is opened as one', async (url) => {
    expect((await ask(url, { accept: 'text/html,*/*;q=0.8' })).text).toContain('doctype')
  })

  it('let the service worker fetch pages, by the policy that comes with its script', async () => {
    expect(await policyOf('/sw.js')).toContain("connect-src 'self'")
    expect(await policyOf('/js/main.3f9c2b7e.js')).not.toContain('connect-src')
  })

  it('never replace a call', async () => {
    expect((await ask('/api/known')).json()).toEqual({ known: true })
    expect((await ask('/api/unknown')).status).toBe(404)
    expect((await ask('/s/token')).status).toBe(404)
    expect((await ask('/deals', {}, 'POST')).status).toBe(404)
  })
})
