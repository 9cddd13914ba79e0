import { createProviderMark } from '@bluebonnet/platform'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { EntityManager } from 'typeorm'

/** A change of an agent's plan or cap. The agent's row is locked. */
interface AgentChange {
  agentId: string
  changedBy: string
  /** True when the agent changed it themselves; brokers are notified. */
  byAgent: boolean
}

/** A change of plans or settings after it is written. */
export type BrokerageChange =
  | (AgentChange & { type: 'AGENT_PLAN' })
  /** The agent's own cap or the start of the cap year; the plan is the same. */
  | (AgentChange & { type: 'AGENT_CAP' })
  /** A plan has a new version from today on, or rates or limits of the settings changed: it may affect every agent. */
  | { type: 'TERMS'; reason: string; changedBy: string }
  /** Whom title pays. */
  | { type: 'PAYMENT_ROUTE' }
  | { type: 'TIME_ZONE'; from: string; to: string }

/** A change of the settings whose reaction locks rows of deals. */
export type SettingsChange = Extract<BrokerageChange['type'], 'TERMS' | 'PAYMENT_ROUTE'>

/** Reacts to changes of plans and settings inside their transactions. A handler that throws rejects the change. */
export interface BrokerageFollower {
  /**
   * Takes the locks of the reaction to a change of the settings before their row is locked: writers on deals lock it
   * last (`DealLocks`).
   */
  lockFor?(manager: EntityManager, type: SettingsChange): Promise<void>
  brokerageChanged(manager: EntityManager, change: BrokerageChange): Promise<void>
}

const followerMark = createProviderMark<BrokerageFollower, undefined>()

/** Marks a provider as a follower of changes of plans and settings. */
export const FollowsBrokerage = () => followerMark.mark(undefined)

/** Announces each change of plans and settings to higher modules, in its transaction, without importing them. */
@Injectable()
export class BrokerageFollowers implements OnModuleInit {
  private followers: BrokerageFollower[] = []

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    this.followers = followerMark.find(this.discovery).map(({ instance }) => instance)
  }

  /** Takes the locks of all followers. */
  async lockFor(manager: EntityManager, type: SettingsChange): Promise<void> {
    for (const follower of this.followers) await follower.lockFor?.(manager, type)
  }

  /** Runs the followers one after the other. */
  async announce(manager: EntityManager, change: BrokerageChange): Promise<void> {
    for (const follower of this.followers) await follower.brokerageChanged(manager, change)
  }
}
