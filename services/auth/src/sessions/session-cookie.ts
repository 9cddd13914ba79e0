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
  /** The expiry is updated at most this often, so that reads do not become writes. */
  touchMs: 10 * minute,
} as const

const secretPattern = /^[\w-]{43}$/

/** A new session secret for the browser: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The key of a session's row: the contents of the table do not allow signing in. */
export const sidOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * Cookies of the signed-in browser, through the library that @fastify/cookie itself uses; that plugin would parse the
 * cookies of every request. The session's is 256 random bits, so it needs no signature: a guessed one finds no row.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string
  /** Its former name over https, from before the `__Host-` prefix; such sessions continue. */
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

  /** The key of the session that the browser's cookie names, or null. */
  read(request: FastifyRequest): string | null {
    const secret = cookieOf(request, this.name) ?? cookieOf(request, this.formerName)
    return secret !== null && secretPattern.test(secret) ? sidOf(secret) : null
  }

  /** Sends the browser the secret of its new session. */
  issue(reply: FastifyReply, secret: string): void {
    this.write(reply, this.name, secret, sessionTimes.longestMs / 1_000)
  }

  /** Clears the cookie and our pages' stored data. Other cookies stay: they show how one signs in, not who one was. */
  clear(reply: FastifyReply): void {
    for (const name of new Set([this.name, this.formerName])) this.write(reply, name, '', 0)
    void reply.header('clear-site-data', '"storage"')
  }

  /** Another cookie of ours, which over https no other host can set either. */
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
