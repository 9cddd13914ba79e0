import { SessionReader, normalEmail, UserEntity } from '@bluebonnet/auth'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { type Refusal, AuditTrail } from '@bluebonnet/platform'
import { callerOf } from '@bluebonnet/platform/http/caller'
import { refusalOfRequest } from '@bluebonnet/platform/http/errors/error.filter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { downloads } from './downloads.sql.js'

const signInActions: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'user.sign-in-refused',
  WRONG_PORTAL: 'user.sign-in-refused',
  OIDC_NO_ACCOUNT: 'user.sign-in-refused',
  OIDC_EMAIL_UNVERIFIED: 'user.sign-in-refused',
  OIDC_SECOND_FACTOR: 'user.sign-in-refused',
  TOTP_WRONG: 'user.wrong-code',
  TOTP_CODE_WRONG: 'user.wrong-code',
  WRONG_PASSWORD: 'user.wrong-password',
}

const signInPath = /^\/api\/auth\/[a-z]+-login$/

/**
 * The audit log's name for a refusal; null for those that it does not record: an invalid form says nothing about
 * permissions.
 */
const refusedAction = ({ code, status }: Refusal, path: string): string | null => {
  const action = signInActions[code]
  if (action !== undefined) return action
  if (code === 'TOO_MANY_REQUESTS' && signInPath.test(path)) return 'user.sign-in-refused'
  // A required second-factor setup is not a denied permission.
  const isRight = status === 403 && code !== 'TOTP_SETUP_REQUIRED'
  const isForeign = status === 404 && path.includes('/:')
  return isRight || isForeign || status === 429 || code === 'SELF_CHANGE' ? 'access.refused' : null
}

/**
 * The e-mail of a sign-in, if the request is one. Only the account is recorded: people type passwords into this
 * field.
 */
const emailTyped = ({ body }: FastifyRequest, path: string): string | null => {
  const email: unknown =
    signInPath.test(path) && typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : null
  return typeof email === 'string' ? email : null
}

/** Records refusals and downloads of every request in the audit log. */
@Injectable()
export class RequestAudit implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly dataSource: DataSource,
    private readonly reader: SessionReader,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    // The worker process has no HTTP server.
    const adapter = this.host.httpAdapter
    if (adapter?.getType() !== 'fastify') return
    const server: FastifyInstance = adapter.getInstance()
    server.addHook('onSend', async (request, reply) => this.recordDownload(request, reply))
    // Runs after the response, so its time does not reveal whether the account exists.
    server.addHook('onResponse', async (request) => this.recordRefusal(request))
  }

  /** Runs before the first byte is sent. */
  private async recordDownload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = callerOf(request)
    if (caller === null || reply.statusCode >= 300) return
    const call = callOf(request)
    if (String(reply.getHeader('content-type')).startsWith('text/csv')) {
      await this.trail.note({
        actorId: caller.userId,
        action: 'export.make',
        entityType: 'export',
        entityId: null,
        after: { call, ...plainQuery(request) },
      })
    }
    const download = downloads.get(call)
    const id = download === undefined ? null : paramOf(request, 'id')
    if (download === undefined || id === null) return
    const owned = await download.ownedBy(this.dataSource, [id, caller.userId, caller.agentId])
    const { action, entityType } = download
    if (owned.length === 0)
      await this.trail.note({ actorId: caller.userId, action, entityType, entityId: id, after: {} })
  }

  private async recordRefusal(request: FastifyRequest): Promise<void> {
    const refusal = refusalOfRequest(request)
    const path = request.routeOptions.url ?? ''
    const action = refusal === null ? null : refusedAction(refusal, path)
    if (refusal === null || action === null) return
    const from = refusal.code === 'CSRF' ? { origin: request.headers.origin?.slice(0, maxOriginLength) ?? null } : {}
    const after = { call: callOf(request), code: refusal.code, address: request.ip, ...from }
    const email = emailTyped(request, path)
    const actorId = email === null ? (this.reader.userOf(request)?.id ?? null) : null
    // Anonymous 404s are ignored: people often open expired links.
    if (refusal.status === 404 && actorId === null) return
    const entityId = email === null ? actorId : await this.userWith(email)
    const subject =
      action === 'access.refused' ? { entityType: 'call', entityId: null } : { entityType: 'user', entityId }
    await this.trail.note({ actorId, action, ...subject, after })
  }

  private async userWith(email: string): Promise<string | null> {
    const user = await this.dataSource.manager
      .findOne(UserEntity, { select: { id: true }, where: { email: normalEmail(email) } })
      .catch(() => null)
    return user?.id ?? null
  }
}

const maxOriginLength = 200

const callOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url ?? 'unknown address'}`

const paramOf = ({ params }: FastifyRequest, name: string): string | null => {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : null
  return typeof value === 'string' ? value : null
}

/** The filters of an export, from its address. */
const plainQuery = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
