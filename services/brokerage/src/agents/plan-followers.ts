import { Injectable, type OnModuleInit, SetMetadata } from '@nestjs/common'
import { DiscoveryService, Reflector } from '@nestjs/core'
import type { EntityManager } from 'typeorm'

export interface PlanChange {
  agentId: string
  changedBy: string
  /** True when the agent changed their own plan; brokers are notified. */
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
 * Handles each change of an agent's plan inside its transaction, with the agent's row locked. Higher modules use it to
 * announce the change or to mark what depends on the old plan, without being imported here.
 */
export interface PlanFollower {
  planChanged?(manager: EntityManager, change: PlanChange): Promise<void>
  /** The agent's own cap or the start of the cap year changed; the plan is the same. */
  capTermsChanged?(manager: EntityManager, change: CapTermsChange): Promise<void>
  /**
   * A plan has a new version from today on, or the brokerage's rates and limits changed: every agent may be affected.
   */
  termsChanged?(manager: EntityManager, change: TermsChange): Promise<void>
  /** The brokerage's settings changed whom title pays. */
  paymentRouteChanged?(manager: EntityManager): Promise<void>
  /** The brokerage's time zone changed. */
  timeZoneChanged?(manager: EntityManager, change: TimeZoneChange): Promise<void>
}

/** Marks a provider as a follower of plan changes. */
export const FollowsPlans =
  () =>
  (follower: abstract new (...args: never[]) => PlanFollower): void => {
    SetMetadata(followsPlansKey, true)(follower)
  }

/** Calls every follower among the application's providers. */
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

  /** Calls the followers in order, inside the change's transaction. */
  async capTermsChanged(manager: EntityManager, change: CapTermsChange): Promise<void> {
    for (const follower of this.followers) await follower.capTermsChanged?.(manager, change)
  }

  /** Calls the followers in order, inside the change's transaction. */
  async termsChanged(manager: EntityManager, change: TermsChange): Promise<void> {
    for (const follower of this.followers) await follower.termsChanged?.(manager, change)
  }

  /** Calls the followers in order, inside the change's transaction. */
  async paymentRouteChanged(manager: EntityManager): Promise<void> {
    for (const follower of this.followers) await follower.paymentRouteChanged?.(manager)
  }

  /** The brokerage's time zone changed. Inside the change's transaction, one follower after the other. */
  async timeZoneChanged(manager: EntityManager, change: TimeZoneChange): Promise<void> {
    for (const follower of this.followers) await follower.timeZoneChanged?.(manager, change)
  }

  /** Calls the followers in order, inside the change's transaction. */
  async planChanged(manager: EntityManager, change: PlanChange): Promise<void> {
    for (const follower of this.followers) await follower.planChanged?.(manager, change)
  }
}

const isFollower = (instance: unknown): instance is PlanFollower => typeof instance === 'object' && instance !== null
