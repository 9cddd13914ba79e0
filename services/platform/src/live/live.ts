import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { encodeEnd, encodeMessage, liveChannel } from './live-channel.js'
import type { LiveAudience, LiveMessage } from './live-message.js'

/**
 * Tells browsers that something changed. The message is a PostgreSQL notification made inside the change's own
 * transaction: it goes out when the change commits and never when it rolls back, needs no second system, and reaches
 * every API process in the order of the commits. A separate relay would have to be called after the commit (lost by a
 * crash in between) or through the outbox (later, and one row per event).
 */
@Injectable()
export class Live {
  /** Sends on commit. `data` carries ids only: what a person may see is decided when the browser asks. */
  async publish(manager: EntityManager, event: LiveMessage & { audience: LiveAudience }): Promise<void> {
    const { audience, ...message } = event
    if (!audience.users?.length && !audience.roles?.length && audience.superAdmins !== true) return
    await notify(manager, encodeMessage({ event: message.event, data: message.data }, audience))
  }

  /** Ends the streams of these users or sessions in every API process, on commit. */
  async endStreams(manager: EntityManager, of: { users?: readonly string[]; sessions?: readonly string[] }): Promise<void> {
    await notify(manager, encodeEnd(of))
  }
}

const notify = async (manager: EntityManager, payloads: string[]): Promise<void> => {
  if (payloads.length === 0) return
  await manager.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [liveChannel, payloads])
}
