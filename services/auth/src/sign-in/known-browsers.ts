import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AttemptLimit, LimitsByBrowser } from '../attempts/attempt-limits.js'
import { SecretBox } from '../secrets/secret-box.js'
import { SessionCookie } from '../sessions/session-cookie.js'

const name = 'bluebonnet.known'
const purpose = 'known-browser'
const yearSeconds = 365 * 24 * 3_600
/** Accounts per browser, for shared computers at the office; beyond this the least recently used one is forgotten. */
const most = 8

const stored = z.array(z.object({ user: z.string(), mark: z.string() }))
type KnownUsers = z.output<typeof stored>

/** The counter for attempts at an account, and its limits. */
interface Counted {
  address: string
  limits: readonly AttemptLimit[]
}

/**
 * Remembers which accounts a browser has signed in to, in a cookie that only this deployment can write. Such a browser
 * has separate attempts at these accounts, so that somebody who guesses from elsewhere, or from behind the same
 * address, cannot lock their owners out. It grants no access.
 */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly box: SecretBox,
  ) {}

  /** `userId` is the account's owner; null for an unknown e-mail, for which every browser is unknown. */
  countedAt(request: FastifyRequest, userId: string | null, { strangers, known }: LimitsByBrowser): Counted {
    const mark = this.read(request).find(({ user }) => user === userId)?.mark
    return mark === undefined
      ? { address: request.ip, limits: strangers }
      : { address: `browser:${mark}`, limits: known }
  }

  /** Remembers a sign-in. The mark stays the same, so that signing in again does not reset the attempts. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): void {
    const known = this.read(request)
    const mark = known.find(({ user }) => user === userId)?.mark ?? randomUUID()
    const kept = [{ user: userId, mark }, ...known.filter(({ user }) => user !== userId)].slice(0, most)
    this.cookie.set(reply, name, this.box.seal(JSON.stringify(kept), purpose, ''), yearSeconds)
  }

  private read(request: FastifyRequest): KnownUsers {
    const text = this.box.open(this.cookie.get(request, name) ?? '', purpose, '')
    return text === null ? [] : stored.parse(JSON.parse(text))
  }
}
