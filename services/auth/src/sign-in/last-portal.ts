import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SessionCookie } from '../sessions/session-cookie.js'
import { isPortalName, type PortalName } from './portals.js'

const name = 'bluebonnet.portal'
const yearSeconds = 365 * 24 * 3_600

/** Remembers which sign-in page this browser used last, in a separate cookie that outlives every session. */
@Injectable()
export class LastPortal {
  constructor(private readonly cookie: SessionCookie) {}

  /** The agents' page for a browser that has not used one yet. */
  read(request: FastifyRequest): PortalName {
    const portal = this.cookie.get(request, name)
    return isPortalName(portal) ? portal : 'agent'
  }

  keep(reply: FastifyReply, portal: PortalName): void {
    this.cookie.set(reply, name, portal, yearSeconds)
  }
}
