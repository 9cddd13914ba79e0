import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Throws the refusal when the property cannot go to another agent now. */
type PropertyReassignmentCheck = (manager: EntityManager, propertyId: string) => Promise<void>

/** Where modules above say what keeps a property with its agent; a live CDA of one of its deals does (DECISIONS section 1). */
@Injectable()
export class PropertyReassignment {
  private readonly checks: PropertyReassignmentCheck[] = []

  /** Call it from `onModuleInit`. */
  register(check: PropertyReassignmentCheck): void {
    this.checks.push(check)
  }

  /** Throws what a check refuses. Inside the transaction that gives the property away. */
  async assertFree(manager: EntityManager, propertyId: string): Promise<void> {
    for (const check of this.checks) await check(manager, propertyId)
  }
}
