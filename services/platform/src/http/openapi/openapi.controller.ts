import { randomBytes } from 'node:crypto'
import { calls } from '@bluebonnet/contracts/calls'
import { Controller, Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { SETTINGS, type Settings } from '../../config/index.js'
import { Call } from '../call.decorator.js'
import { sessionCookieName } from '../session-cookie-name.js'
import { docsPage } from './docs-page.js'
import { openApiDocument } from './openapi-document.js'

@Controller()
export class OpenApiController {
  /** Made when first asked for: most processes never are. */
  private document: string | null = null

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>) {}

  @Call('GET /api/openapi.json')
  async openapi(@Res() reply: FastifyReply): Promise<void> {
    this.document ??= JSON.stringify(openApiDocument(calls, sessionCookieName(this.settings.publicUrl)))
    await reply.type('application/json; charset=utf-8').send(this.document)
  }

  @Call('GET /api/docs')
  async docs(@Res() reply: FastifyReply): Promise<void> {
    const nonce = randomBytes(16).toString('base64url')
    await reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(docsPage(calls, nonce))
  }
}
