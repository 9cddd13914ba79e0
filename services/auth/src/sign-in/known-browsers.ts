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
/** People who share a computer at the office; of more the one who was there longest ago is a stranger again. */
const most = 8

const stored = z.array(z.object({ user: z.string(), mark: z.string() }))
type Known = z.output<typeof stored>

/** Where an attempt at somebody's account is counted, and by which limits. */
interface Counted {
  address: string
  limits: readonly AttemptLimit[]
}

/**
 * Which accounts a browser has signed in to, kept by the browser itself in a cookie that only this deployment can
 * write. Such a browser has tries of its own at these accounts, so that nobody who guesses from elsewhere, or from
 * behind the same address, locks their owners out. It opens nothing.
 */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly box: SecretBox,
  ) {}

  /** `userId` is whose account it is; null for an e-mail that nobody has, to which every browser is a stranger. */
  countedAt(request: FastifyRequest, userId: string | null, { strangers, known }: LimitsByBrowser): Counted {
    const mark = this.read(request).find(({ user }) => user === userId)?.mark
    return mark === undefined
      ? { address: request.ip, limits: strangers }
      : { address: `browser:${mark}`, limits: known }
  }

  /** Somebody has signed in. The mark stays the same, so that signing in again gives no new tries. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): void {
    const known = this.read(request)
    const mark = known.find(({ user }) => user === userId)?.mark ?? randomUUID()
    const kept = [{ user: userId, mark }, ...known.filter(({ user }) => user !== userId)].slice(0, most)
    this.cookie.set(reply, name, this.box.seal(JSON.stringify(kept), purpose, ''), yearSeconds)
  }

  private read(request: FastifyRequest): Known {
    const text = this.box.open(this.cookie.get(request, name) ?? '', purpose, '')
    return text === null ? [] : stored.parse(JSON.parse(text))
  }
}
