import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SecretBox } from '../secrets/secret-box.js'
import { SessionCookie } from '../sessions/session-cookie.js'

const name = 'bluebonnet.oidc'
const purpose = 'oidc-flow'
const minutes = 15

const stored = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
  until: z.number(),
})

/**
 * The state that is needed when the browser returns: bound to this browser, so that nobody is signed in by another
 * person's link.
 */
export type Flow = Omit<z.output<typeof stored>, 'until'>

/** Stores a sign-in in progress in the browser itself, encrypted, so that any API process can finish it. */
@Injectable()
export class FlowCookie {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly box: SecretBox,
  ) {}

  /** Sets the cookie that the browser must return, in time, to be signed in. */
  keep(reply: FastifyReply, flow: Flow): void {
    const text = JSON.stringify({ ...flow, until: Date.now() + minutes * 60_000 })
    this.cookie.set(reply, name, this.box.seal(text, purpose, ''), minutes * 60)
  }

  /** The sign-in that this browser began, once: removes the cookie. Null without one, or when it has expired. */
  take(request: FastifyRequest, reply: FastifyReply): Flow | null {
    const sealed = this.cookie.get(request, name)
    if (sealed === null) return null
    this.cookie.set(reply, name, '', 0)
    const text = this.box.open(sealed, purpose, '')
    if (text === null) return null
    const { until, ...flow } = stored.parse(JSON.parse(text))
    return until > Date.now() ? flow : null
  }
}
