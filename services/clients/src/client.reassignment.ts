import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Throws the refusal when the client cannot go to another agent now. */
type ClientReassignmentCheck = (manager: EntityManager, clientId: string) => Promise<void>

/** Where modules above say what keeps a client with its agent; a live CDA of one of its deals does (DECISIONS section 1). */
@Injectable()
export class ClientReassignment {
  private readonly checks: ClientReassignmentCheck[] = []

  /** Call it from `onModuleInit`. */
  register(check: ClientReassignmentCheck): void {
    this.checks.push(check)
  }

  /** Throws what a check refuses. Inside the transaction that gives the client away. */
  async assertFree(manager: EntityManager, clientId: string): Promise<void> {
    for (const check of this.checks) await check(manager, clientId)
  }
}
