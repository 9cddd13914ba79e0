import { randomBytes } from 'node:crypto'
import { Controller, Inject, Res } from '@nestjs/common'
import type { CallDefinition } from '@bluebonnet/contracts/call'
import { calls } from '@bluebonnet/contracts/calls'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Settings, SETTINGS } from '../../config/settings.js'
import { escapeHtml } from '../../mail/layout.js'
import { Call } from '../call.decorator.js'
import { sessionCookieName } from '../caller.js'
import { openApiDocument } from './openapi-document.js'

const shape = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string => {
  if (schema === undefined) return ''
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`
}

const section = (key: string, call: CallDefinition): string => {
  const answer = call.answer !== null && call.answer !== 'stream' ? shape('Answer', call.answer, 'output') : ''
  return (
    `<section><h2><code>${escapeHtml(key)}</code></h2>` +
    `<p>${escapeHtml(call.summary)}. Permission: <code>${call.permission}</code></p>` +
    shape('Path', call.params, 'input') +
    `${shape('Query', call.query, 'input')}${shape('Body', call.body, 'input')}${answer}</section>`
  )
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a2233}
h2{font-size:1rem;margin:1.5rem 0 0}p{margin:.25rem 0}pre{overflow:auto;background:#f4f6fa;padding:1rem}
section{border-bottom:1px solid #d9deea;padding-bottom:1rem}`

const sections = (): string =>
  Object.entries(calls)
    .map(([key, call]) => section(key, call))
    .join('')

/** A page that lists every call with its schemas: plain HTML, one style element with the nonce, no script. */
const docsPage = (nonce: string, listed: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>Bluebonnet API</title><style nonce="${nonce}">${style}</style></head><body><main><h1>Bluebonnet API</h1>` +
  `<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. ` +
  `A refused call answers statusCode, code, message, error and issues.</p>` +
  `${listed}</main></body></html>`

@Controller()
export class OpenApiController {
  /** Both are built on their first request: most processes never need them, and anybody may ask for them often. */
  private document: string | null = null
  private sections: string | null = null

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>) {}

  @Call('GET /api/openapi.json')
  async openapi(@Res() reply: FastifyReply): Promise<void> {
    this.document ??= JSON.stringify(openApiDocument(calls, sessionCookieName(this.settings.publicUrl)))
    await reply.type('application/json; charset=utf-8').send(this.document)
  }

  @Call('GET /api/docs')
  async docs(@Res() reply: FastifyReply): Promise<void> {
    this.sections ??= sections()
    const nonce = randomBytes(16).toString('base64url')
    await reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(docsPage(nonce, this.sections))
  }
}
