import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask as askServer, type Answer } from '@bluebonnet/testing'
import { httpAdapter } from '../http/index.js'
import { serveWeb } from './serve-web.js'

let root: string
const server = httpAdapter({ publicUrl: 'http://localhost:4200', trustedProxies: [] }).getInstance()

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'h3-edge-'))
  await mkdir(join(root, 'shell', 'js'), { recursive: true })
  await mkdir(join(root, 'p', 'mfe-agent', '1.0.0'), { recursive: true })
  await writeFile(join(root, 'portals.json'), '{"portals":[]}')
  await writeFile(join(root, 'shell', 'index.html'), '<!doctype html><meta name="nonce" content="__CSP_NONCE__">')
  await writeFile(join(root, 'shell', 'js', 'main.3f9c2b7e.js'), 'plain')
  await writeFile(join(root, 'shell', 'js', 'main.3f9c2b7e.js.br'), 'brotli')
  await writeFile(join(root, 'p', 'mfe-agent', '1.0.0', 'mf-manifest.json'), '{}')
  await writeFile(join(root, 'secret.txt'), 'never')
  serveWeb(server, root)
  server.get('/api/known', async () => ({ known: true }))
  await server.listen({ port: 0, host: '127.0.0.1' })
})

const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => askServer(server.server, url, { headers, method })

afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

describe('the shell page', () => {
  it.each(['/', '/deals', '/deals/42?tab=cda', '/no/such/screen', '/index.html'])('stands for %s', async (url) => {
    const answer = await ask(url)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
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

  it('is not sent again to a browser that has it, and leaves that copy its policy', async () => {
    const etag = String((await ask('/')).headers['etag'])
    const again = await ask('/deals', { 'if-none-match': etag })
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, undefined])
  })
})

describe('files', () => {
  it('with a content hash are kept for ever, precompressed where the browser takes it', async () => {
    const packed = await ask('/js/main.3f9c2b7e.js', { 'accept-encoding': 'gzip, br' })
    expect([packed.text, packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual(['brotli', 'br', 'public, max-age=31536000, immutable'])
    const plain = await ask('/js/main.3f9c2b7e.js', { 'accept-encoding': 'br;q=0' })
    expect([plain.text, plain.headers['content-encoding'], plain.headers['content-type']]).toEqual(['plain', undefined, 'text/javascript; charset=utf-8'])
  })

  it.each(['/portals.json', '/p/mfe-agent/1.0.0/mf-manifest.json'])('that point to others are asked for anew: %s', async (url) => {
    const answer = await ask(url)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await ask(url, { 'if-none-match': String(answer.headers['etag']) })).status).toBe(304)
  })

  it.each(['/js/gone.js', '/p/mfe-agent/9.9.9/remoteEntry.js', '/p/mfe-agent', '/../secret.txt', '/%2e%2e/secret.txt', '/p/%2e%2e/%2e%2e/secret.txt', '/secret.txt', '/js%00.js'])(
    'that are not there are 404, never the page: %s', async (url) => {
      const answer = await ask(url)
      expect(answer.text).not.toContain('doctype')
      expect(answer.status).toBe(404)
    })

  it('never stand in for a call', async () => {
    expect((await ask('/api/known')).json()).toEqual({ known: true })
    expect((await ask('/api/unknown')).status).toBe(404)
    expect((await ask('/s/token')).status).toBe(404)
    expect((await ask('/deals', {}, 'POST')).status).toBe(404)
  })
})
