import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { requestRaw, type Answer, type AskOptions } from '@bluebonnet/testing'
import { Controller, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { made, ProbeModule } from '../../test/http/probe.js'
import { serve } from '../../test/http/serve.js'
import { httpAdapter, HttpModule } from './index.js'

const served = await serve(ProbeModule)
const app = served.app

afterAll(() => served.close())

const signedIn = { cookie: 'agent' }
const ask = (path: string, options: AskOptions = {}): Promise<Answer> => requestRaw(app.getHttpServer(), path, options)
const create = (payload: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  ask('/api/probe', {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json', ...headers },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

/** Headers also present on responses that reach no hook. */
const guarded = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}

describe('refusals', () => {
  it('name every wrong field and have one sentence', async () => {
    const answer = await create({ age: -1, extra: true })
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      message: 'Name is required',
      error: 'Name is required',
      issues: [
        { path: 'name', message: 'Name is required' },
        { path: 'age', message: 'Cannot be negative' },
        { path: '', message: 'Unknown field: extra' },
      ],
    })
  })

  it('put the field before a text that does not name it', async () => {
    expect((await create({ name: 'x', age: -1 })).json()).toMatchObject({ message: 'Age: cannot be negative' })
  })

  it.each([
    ['malformed JSON', '{"name":', {}, 400, 'MALFORMED_REQUEST'],
    [
      'another content type',
      'name=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['plain text', 'x', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['too much', JSON.stringify({ name: 'x'.repeat(1_100_000) }), {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['a null character', '{"name":"a\\u0000b"}', {}, 400, 'VALIDATION_FAILED'],
    ['half a surrogate pair', '{"name":"\\ud800"}', {}, 400, 'VALIDATION_FAILED'],
    ['a poisoned prototype', '{"name":"x","__proto__":{"admin":true}}', {}, 400, 'MALFORMED_REQUEST'],
    ['endless nesting', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, {}, 400, 'VALIDATION_FAILED'],
    ['no body', '', {}, 400, 'VALIDATION_FAILED'],
    ['null', 'null', {}, 400, 'VALIDATION_FAILED'],
    ['an infinite number', '{"name":"x","age":1e999}', {}, 400, 'VALIDATION_FAILED'],
  ])('%s is a plain 4xx', async (_what, payload, headers, status, code) => {
    const answer = await create(payload, headers)
    expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ statusCode: status, code })])
  })

  it.each(['br', 'gzip', 'x-foo', 'identity, gzip', 'aws-chunked', '""'])(
    'a body with the Content-Encoding %s is not read',
    async (encoding) => {
      const before = made.probes
      const answer = await create({ name: 'Ada' }, { 'content-encoding': encoding })
      const message = 'Send this without a Content-Encoding'
      expect(answer.json()).toEqual({ statusCode: 415, code: 'UNSUPPORTED_CONTENT_ENCODING', message, error: message })
      expect([answer.status, answer.headers['accept-encoding'], made.probes]).toEqual([415, 'identity', before])
    },
  )

  it.each(['identity', 'Identity', ' identity , identity', ''])(
    'an uncompressed body may say so: %j',
    async (encoding) => {
      expect((await create({ name: 'Ada' }, { 'content-encoding': encoding })).status).toBe(201)
    },
  )

  it('an empty encoding is none', async () => {
    expect((await ask('/api/probe', { headers: { 'content-encoding': 'br' } })).status).toBe(200)
    expect(
      (await ask('/api/nowhere', { method: 'POST', headers: { 'content-encoding': 'br' }, body: '{}' })).status,
    ).toBe(404)
  })

  it('an unsupported expectation is named, and 100-continue supported', async () => {
    const before = made.probes
    const refused = await create({ name: 'Ada' }, { expect: 'tea' })
    const message = 'Send this without an Expect header'
    expect([refused.status, refused.json(), made.probes]).toEqual([
      417,
      { statusCode: 417, code: 'EXPECTATION_FAILED', message, error: message },
      before,
    ])
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
    expect((await create({ name: 'Ada' }, { expect: '100-continue' })).status).toBe(201)
  })

  it.each([
    ['GET', '/api/nowhere', 404, 'NOT_FOUND'],
    ['DELETE', '/api/probe', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/probe/not-a-uuid', 400, 'VALIDATION_FAILED'],
    ['GET', '/api/probe/%00', 400, 'VALIDATION_FAILED'],
    ['GET', '/api/probe/%zz', 400, 'MALFORMED_REQUEST'],
    ['GET', `/api/probe/${'x'.repeat(600)}`, 414, 'URI_TOO_LONG'],
    ['GET', '/api/probe?limit=0', 400, 'VALIDATION_FAILED'],
    ['GET', '/api/probe?limit=201', 400, 'VALIDATION_FAILED'],
    ['GET', '/api/probe?q=a&q=b', 400, 'VALIDATION_FAILED'],
    ['TRACE', '/api/probe', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/api/probe', 401, 'UNAUTHORIZED'],
    ['POST', '/api/probe/refusal/fail', 409, 'PROBE_SPENT'],
    ['POST', '/api/probe/unique/fail', 409, 'ALREADY_EXISTS'],
  ] as const)('%s %s is %i %s', async (method, url, status, code) => {
    const answer = await ask(url, { method })
    expect(answer.json()).toMatchObject({ statusCode: status, code })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(guarded)
  })

  it('a forbidden role is 403', async () => {
    expect((await ask('/api/probe/approve', { method: 'POST', headers: signedIn })).json()).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
    })
  })

  it('an internal error shows its request id and nothing else', async () => {
    const answer = await ask('/api/probe/x/fail', { method: 'POST' })
    expect(answer.status).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'INTERNAL', requestId: expect.any(String) })
    expect(answer.text).not.toMatch(/SELECT|\.ts|at /)
  })
})

/** The server's answer to bytes that no client of ours would send. */
const sendRaw = (text: string): Promise<{ head: string; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = z.object({ port: z.number() }).parse(app.getHttpServer().address())
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ head, body })
    })
  })

describe('a request that cannot be parsed', () => {
  it.each([
    [
      'headers without end',
      `GET /api/probe HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'HEADERS_TOO_LARGE',
      'The headers of this request are too large',
    ],
    [
      'an address without end',
      `GET /api/probe?q=${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'HEADERS_TOO_LARGE',
      'The headers of this request are too large',
    ],
    [
      'a body whose bytes are no text',
      `POST /api/probe HTTP/1.1\r\nHost: localhost\r\nCookie: agent\r\n` +
        `Content-Type: application/json\r\nContent-Length: 14\r\nConnection: close\r\n\r\n{"name":"a\u00ffb"}`,
      '400 Bad Request',
      'MALFORMED_REQUEST',
      'The body is not valid JSON',
    ],
    [
      'a method that is none',
      'BREW /api/probe HTTP/1.1\r\nHost: x\r\n\r\n',
      '400 Bad Request',
      'MALFORMED_REQUEST',
      'This request cannot be read',
    ],
    [
      'two lengths',
      'POST /api/probe HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400 Bad Request',
      'MALFORMED_REQUEST',
      'This request cannot be read',
    ],
  ])('for %s is refused in the shape of every refusal', async (_what, text, status, code, message) => {
    const { head, body } = await sendRaw(text)
    const [first, ...lines] = head.split('\r\n')
    expect(first).toBe(`HTTP/1.1 ${status}`)
    const headers = lines.map((line) => line.split(/: (.*)/s, 2))
    expect(Object.fromEntries(headers.map(([name = '', value]) => [name.toLowerCase(), value]))).toMatchObject(guarded)
    expect(JSON.parse(body)).toEqual({ statusCode: Number.parseInt(status, 10), code, message, error: message })
  })
})

describe('methods', () => {
  it('HEAD answers like GET without a body, OPTIONS names the methods', async () => {
    const head = await ask('/api/probe', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    const options = await ask('/api/probe', { method: 'OPTIONS' })
    expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  })
})

describe('requests from other sites', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://bluebonnet.test' }, 204],
    [{ origin: 'http://localhost:4200', host: 'localhost:4200', 'sec-fetch-site': 'same-origin' }, 204],
    [{}, 204],
  ])('%j -> %i', async (headers, status) => {
    const answer = await ask('/api/probe/approve', { method: 'POST', headers: { ...headers } })
    expect(answer.status).toBe(status === 204 ? 401 : 403)
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'CSRF' })
  })
})

describe('lists', () => {
  it('are arrays with their total and, when there is more, the next page', async () => {
    const whole = await ask('/api/probe')
    expect([whole.json(), whole.headers['x-total-count'], whole.headers['link']]).toEqual([[1, 2], '7', undefined])
    const page = await ask('/api/probe?limit=2&q=oak')
    expect(page.headers['link']).toBe('</api/probe?limit=2&q=oak&cursor=next-page>; rel="next"')
    expect(page.headers['cache-control']).toBe('no-store')
    expect((await ask('/%61pi/probe')).headers['cache-control']).toBe('no-store')
  })

  it('say where counting stopped, and nothing when the count is exact', async () => {
    const [common, rare] = [await ask('/api/probe?q=common'), await ask('/api/probe?q=rare')]
    expect([common.headers['x-total-count'], common.headers['x-total-at-least']]).toEqual(['1000', 'true'])
    expect([rare.headers['x-total-count'], rare.headers['x-total-at-least']]).toEqual(['7', undefined])
  })
})

describe('Idempotency-Key', () => {
  it('fifty at once have one effect and fifty identical answers', async () => {
    const before = made.probes
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ name: 'once' }, { 'idempotency-key': 'fifty' })),
    )
    expect(made.probes).toBe(before + 1)
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`))).toEqual(
      new Set([`201 {"count":${made.probes},"name":"once"}`]),
    )
  })

  it('refuses another body under the same key', async () => {
    await create({ name: 'first' }, { 'idempotency-key': 'reused' })
    expect((await create({ name: 'second' }, { 'idempotency-key': 'reused' })).json()).toMatchObject({
      statusCode: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  it('is free again after a refusal', async () => {
    expect((await create({ name: '' }, { 'idempotency-key': 'corrected' })).status).toBe(400)
    expect((await create({ name: 'corrected' }, { 'idempotency-key': 'corrected' })).status).toBe(201)
  })

  it("stores nothing that could be guessed from a body's hash, such as a password", async () => {
    const body = JSON.stringify({ name: 'guessable' })
    await create(body, { 'idempotency-key': 'guessed' })
    const [row] = await app
      .get(DataSource)
      .query<{ hash: string }[]>("SELECT body_hash AS hash FROM idempotency_keys WHERE key = 'guessed'")
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.hash).not.toBe(createHash('sha256').update(`/api/probe\n${body}`).digest('hex'))
  })

  it('belongs to its user', async () => {
    await create({ name: 'mine' }, { 'idempotency-key': 'owned' })
    expect((await create({ name: 'mine' }, { 'idempotency-key': 'owned', cookie: 'nobody' })).status).toBe(401)
  })
})

describe('boot', () => {
  it('stops at a route without a call', async () => {
    const { Get } = await import('@nestjs/common')
    @Controller()
    class OpenController {
      @Get('/api/open')
      async open(): Promise<void> {
        await Promise.resolve()
      }
    }
    @Module({
      imports: [
        TypeOrmModule.forRoot({ type: 'postgres', url: served.database.url, autoLoadEntities: true }),
        HttpModule,
        ProbeModule,
      ],
      controllers: [OpenController],
    })
    class OpenModule {}
    const adapter = httpAdapter({ host: '127.0.0.1', publicUrl: 'http://localhost', trustedProxies: [] })
    const open = await NestFactory.create(OpenModule, adapter, {
      logger: false,
      bodyParser: false,
      abortOnError: false,
    })
    await expect(open.init()).rejects.toThrow('The route OpenController.open declares no call')
    await open.close()
  })

  it('describes every call in OpenAPI 3.1', async () => {
    const document = (await ask('/api/openapi.json')).json()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/deals/{id}/approve': { post: { operationId: 'post_api_deals_id_approve' } } },
    })
    const docs = await ask('/api/docs')
    expect(docs.status).toBe(200)
    expect(docs.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
