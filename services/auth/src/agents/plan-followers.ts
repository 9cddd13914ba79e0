import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService, Reflector } from '@nestjs/core'
import type { EntityManager } from 'typeorm'
import { type CapTermsChange, followsPlansKey, type PlanChange, type PlanFollower } from './agent.events.js'

/** Tells every follower among the providers of the running application. */
@Injectable()
export class PlanFollowers implements OnModuleInit {
  private readonly followers: PlanFollower[] = []

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (
        metatype &&
        isFollower(instance) &&
        this.reflector.get<boolean | undefined>(followsPlansKey, metatype) === true
      )
        this.followers.push(instance)
    }
  }

  /** The agent's cap or cap year is another one. Inside the change's transaction, one follower after the other. */
  async tellOfCap(manager: EntityManager, change: CapTermsChange): Promise<void> {
    for (const follower of this.followers) await follower.capTermsChanged?.(manager, change)
  }

  /** The agent's plan is another one. Inside the change's transaction, one follower after the other. */
  async tell(manager: EntityManager, change: PlanChange): Promise<void> {
    for (const follower of this.followers) await follower.planChanged(manager, change)
  }
}

const isFollower = (instance: unknown): instance is PlanFollower =>
  typeof instance === 'object' && instance !== null && typeof Reflect.get(instance, 'planChanged') === 'function'
