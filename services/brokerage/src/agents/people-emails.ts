import { EmailChanges } from '@bluebonnet/auth'
import { type Caller, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { assertMayChange } from './agent.errors.js'
import { takePerson } from './person-version.js'

/** The new address of an agent or TC while it waits to be confirmed. `id` is the agent's, or for a TC the user's. */
@Injectable()
export class PeopleEmails {
  constructor(
    private readonly tx: Tx,
    private readonly changes: EmailChanges,
  ) {}

  /** Throws AGENT_NOT_FOUND, LEADER_CHANGE_FORBIDDEN and the refusals of `EmailChanges.resend`. */
  async resend(manager: EntityManager, caller: Caller, id: string): Promise<{ success: true }> {
    const { user } = await takePerson(manager, id)
    assertMayChange(caller, user)
    await this.changes.resend(manager, user.id, caller.userId)
    return { success: true }
  }

  /** Throws AGENT_NOT_FOUND, LEADER_CHANGE_FORBIDDEN and NO_NEW_EMAIL. */
  async cancel(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const { user } = await takePerson(manager, id)
      assertMayChange(caller, user)
      await this.changes.cancel(manager, user.id, caller.userId)
    })
  }
}
