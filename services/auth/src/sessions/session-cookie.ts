import { createHash, randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { hostOnly, sessionCookieName, type Settings, SETTINGS } from '@bluebonnet/platform'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const minute = 60_000
const hour = 60 * minute

/** How long a session lives (docs/rules/accounts-and-sessions.md#session-life). */
export const sessionTimes = {
  idleMs: 12 * hour,
  longestMs: 30 * 24 * hour,
  /** Expiry is moved at most this often, so that reading does not become writing. */
  touchMs: 10 * minute,
} as const

const secretPattern = /^[\w-]{43}$/

/** What a browser keeps of a session: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The key under which a session's row is stored: whoever reads the table cannot sign in with what it holds. */
export const sidOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * Cookies of the signed-in browser, read and written by the library that @fastify/cookie itself rests on; that plugin
 * would parse every request's. The session's is 256 random bits, so it needs no signature: a guessed one finds no row.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string
  /** How it was called over https before browsers were told that no other host may set it; such sessions go on. */
  private readonly formerName: string
  private readonly beginning: string
  private readonly attributes: Pick<SetCookie, 'path' | 'httpOnly' | 'sameSite' | 'secure'>

  constructor(@Inject(SETTINGS) { publicUrl }: Settings) {
    this.name = sessionCookieName(publicUrl)
    this.formerName = this.name.replace(hostOnly, '')
    const secure = this.name.startsWith(hostOnly)
    this.beginning = secure ? hostOnly : ''
    this.attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  }

  /** The key of the session that the browser claims, or null. */
  read(request: FastifyRequest): string | null {
    const secret = cookieOf(request, this.name) ?? cookieOf(request, this.formerName)
    return secret !== null && secretPattern.test(secret) ? sidOf(secret) : null
  }

  /** Gives the browser the secret of its new session. */
  issue(reply: FastifyReply, secret: string): void {
    this.write(reply, this.name, secret, sessionTimes.longestMs / 1_000)
  }

  /**
   * Takes the secret away, and with it what our pages stored here. Other cookies stay: they say how one signs in, not
   * who one was.
   */
  clear(reply: FastifyReply): void {
    for (const name of new Set([this.name, this.formerName])) this.write(reply, name, '', 0)
    void reply.header('clear-site-data', '"storage"')
  }

  /** Another cookie of ours, which over https no other host may set either. */
  get(request: FastifyRequest, name: string): string | null {
    return cookieOf(request, this.beginning + name)
  }

  set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    this.write(reply, this.beginning + name, value, maxAge)
  }

  private write(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    void reply.header('set-cookie', stringifySetCookie({ ...this.attributes, name, value, maxAge }))
  }
}

const cookieOf = ({ headers: { cookie } }: FastifyRequest, name: string): string | null =>
  cookie === undefined ? null : (parseCookie(cookie)[name] ?? null)
