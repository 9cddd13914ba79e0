import { Injectable, type OnModuleInit, SetMetadata } from '@nestjs/common'
import { DiscoveryService, Reflector } from '@nestjs/core'
import type { EntityManager } from 'typeorm'

export interface PlanChange {
  agentId: string
  changedBy: string
  /** True when the agent changed their own plan: the brokers are told of it. */
  byAgent: boolean
}

export type CapTermsChange = PlanChange

export interface TimeZoneChange {
  from: string
  to: string
}

export interface TermsChange {
  reason: string
  changedBy: string
}

const followsPlansKey = Symbol('follows plan changes')

/**
 * Is told of each change of an agent's plan inside its transaction, with the agent's row locked. It lets modules above
 * this one announce the change or mark what rests on the old plan, while none of them is imported here.
 */
export interface PlanFollower {
  planChanged?(manager: EntityManager, change: PlanChange): Promise<void>
  /** The agent's own cap or the start of the cap year is another one, on the same plan. */
  capTermsChanged?(manager: EntityManager, change: CapTermsChange): Promise<void>
  /** A plan has another version from today on, or the brokerage's rates and limits are others: anybody's may differ. */
  termsChanged?(manager: EntityManager, change: TermsChange): Promise<void>
  /** Title pays others from now on, by the brokerage's settings. */
  paymentRouteChanged?(manager: EntityManager): Promise<void>
  /** The brokerage's days begin at another moment. */
  timeZoneChanged?(manager: EntityManager, change: TimeZoneChange): Promise<void>
}

/** Marks a provider as a follower of plan changes. */
export const FollowsPlans =
  () =>
  (follower: abstract new (...args: never[]) => PlanFollower): void => {
    SetMetadata(followsPlansKey, true)(follower)
  }

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
  async capTermsChanged(manager: EntityManager, change: CapTermsChange): Promise<void> {
    for (const follower of this.followers) await follower.capTermsChanged?.(manager, change)
  }

  /** Terms of the whole brokerage are others. Inside the change's transaction, one follower after the other. */
  async termsChanged(manager: EntityManager, change: TermsChange): Promise<void> {
    for (const follower of this.followers) await follower.termsChanged?.(manager, change)
  }

  /** Title pays others. Inside the change's transaction, one follower after the other. */
  async paymentRouteChanged(manager: EntityManager): Promise<void> {
    for (const follower of this.followers) await follower.paymentRouteChanged?.(manager)
  }

  /** The brokerage's days begin at another moment. Inside the change's transaction, one follower after the other. */
  async timeZoneChanged(manager: EntityManager, change: TimeZoneChange): Promise<void> {
    for (const follower of this.followers) await follower.timeZoneChanged?.(manager, change)
  }

  /** The agent's plan is another one. Inside the change's transaction, one follower after the other. */
  async planChanged(manager: EntityManager, change: PlanChange): Promise<void> {
    for (const follower of this.followers) await follower.planChanged?.(manager, change)
  }
}

const isFollower = (instance: unknown): instance is PlanFollower => typeof instance === 'object' && instance !== null
