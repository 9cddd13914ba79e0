import { Global, Injectable, Module } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { encodeEnd, encodeMessage, type LiveAudience, liveChannel, type LiveMessage } from './live-channel.js'
import { LiveHub } from './live-hub.js'
import { notifyAll } from '../database/server.sql.js'
import { currentContext } from '../observability/request-context.js'

/**
 * Tells browsers that something changed. The message is a PostgreSQL notification in the change's own transaction: it
 * is sent on commit and never after a rollback, needs no second system, and reaches every API process in commit order.
 * A separate relay would need a call after the commit (lost in a crash) or the outbox (slower, and one row per event).
 */
@Injectable()
export class Live {
  /**
   * Sends on commit, several in one statement. `data` contains ids only: permissions apply when the browser fetches. In
   * a request with a change name, the messages carry that name too.
   */
  async publish(
    manager: EntityManager,
    ...events: readonly (LiveMessage & { audience: LiveAudience })[]
  ): Promise<void> {
    const { change } = currentContext()
    const named = change === null ? {} : { change }
    await notify(
      manager,
      events
        .filter(({ audience }) => hasListeners(audience))
        .flatMap(({ audience, event, data }) => encodeMessage({ event, data: { ...data, ...named } }, audience)),
    )
  }

  /** Ends the streams of these users or sessions in every API process, on commit. */
  async endStreams(
    manager: EntityManager,
    of: { users?: readonly string[]; sessions?: readonly string[] },
  ): Promise<void> {
    await notify(manager, encodeEnd(of))
  }
}

const hasListeners = ({ users = [], roles = [], superAdmins = false }: LiveAudience): boolean =>
  users.length > 0 || roles.length > 0 || superAdmins

const notify = async (manager: EntityManager, payloads: string[]): Promise<void> => {
  if (payloads.length === 0) return
  await notifyAll(manager, [liveChannel, payloads])
}

/** Publishing, for every process. */
@Global()
@Module({ providers: [Live], exports: [Live] })
export class LiveModule {}

/** Delivery to browsers, for API processes alone: it holds a connection open. */
@Global()
@Module({ providers: [LiveHub], exports: [LiveHub] })
export class LiveHubModule {}
