import type { DealSide, DealStatus, TaskAct } from '@bluebonnet/domain'
import { type Caller, createProviderMark } from '@bluebonnet/platform'
import type { PropertyEntity } from '@bluebonnet/properties'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { EntityManager } from 'typeorm'
import type { DealColumns } from './deal-columns.js'
import type { OpenDeal } from './deal-locks.js'
import type { DealEntity } from './deal.entity.js'
import type { FieldChanges } from './timeline.js'

/** A change before it is written. */
export type PendingDealChange =
  | { type: 'CREATING'; side: DealSide; property: PropertyEntity | null }
  /** Requested columns, not yet compared or checked. */
  | { type: 'REQUESTED'; deal: DealEntity; columns: DealColumns }
  | { type: 'EDITING'; deal: DealEntity; changed: DealColumns }
  /** `incompleteReason`: why it is approved despite an incomplete file. */
  | { type: 'APPROVING_CDA'; caller: Caller; deal: DealEntity; incompleteReason: string | null | undefined }

/** What a follower adds to a change: columns of the deal, and fields of its timeline entry. */
export interface Addition {
  columns?: DealColumns
  details?: FieldChanges
}

export interface DealMove {
  from: DealStatus
  to: DealStatus
  reason: string | null
  /** For a reopened deal, the tasks to reopen. Undefined if nobody chose. */
  tasks: readonly string[] | undefined
}

/** A change after it is written. The deal is locked, and `deal` is the current row. */
export type DealChange =
  | { type: 'CREATED'; dealId: string }
  | { type: 'IMPORTED' }
  /** The deals are deleted. */
  | { type: 'IMPORT_UNDONE'; deals: readonly DealEntity[] }
  /** Next the sample is deleted, with everything that hangs on it. */
  | { type: 'REMOVING_SAMPLE'; caller: Caller; open: OpenDeal }
  | {
      type: 'EDITED'
      caller: Caller
      before: DealEntity
      deal: DealEntity
      changed: DealColumns
      agent: OpenDeal['agent']
      cda: OpenDeal['cda']
    }
  | { type: 'MOVED'; caller: Caller; before: DealEntity; deal: DealEntity; open: OpenDeal; move: DealMove }
  /** Facts, terms or deliveries that days and tasks depend on. */
  | { type: 'BASIS'; deal: DealEntity }
  /** Somebody did what tasks require, or undid it. `by` is null for the system. */
  | { type: 'ACTS'; dealId: string; acts: readonly Exclude<TaskAct, 'PAPER_FILED'>[]; done: boolean; by: string | null }
  | { type: 'PAPER'; dealId: string; key: string; isThere: boolean; by: string | null }
  /** A user no longer works on the deal, and another one takes over. */
  | { type: 'LEFT'; dealId: string; userId: string; toUserId: string }

/** Reacts to changes of deals inside their transactions. A handler that throws rejects the change. */
export interface DealFollower {
  beforeDealChange?(manager: EntityManager, change: PendingDealChange): Promise<Addition>
  dealChanged?(manager: EntityManager, change: DealChange): Promise<void>
}

/** The order in which followers run, by what they write. */
const stages = ['papers', 'dates', 'tasks', 'money', 'messages'] as const
type Stage = (typeof stages)[number]

const followerMark = createProviderMark<DealFollower, Stage>()

/** Marks a provider as a follower of deal changes. */
export const FollowsDeals = followerMark.mark

/**
 * Announces each change of a deal to higher modules, in its transaction and in a fixed order, without importing them.
 */
@Injectable()
export class DealFollowers implements OnModuleInit {
  private followers: DealFollower[] = []

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const found = followerMark.find(this.discovery)
    this.followers = stages.flatMap((stage) =>
      found.filter(({ value }) => value === stage).map(({ instance }) => instance),
    )
  }

  /** Collects what followers add to a change before it is written. */
  async before(manager: EntityManager, change: PendingDealChange): Promise<Required<Addition>> {
    const all: Required<Addition> = { columns: {}, details: {} }
    for (const follower of this.followers) {
      const added = await follower.beforeDealChange?.(manager, change)
      Object.assign(all.columns, added?.columns)
      Object.assign(all.details, added?.details)
    }
    return all
  }

  /** Runs the followers one after the other. */
  async announce(manager: EntityManager, change: DealChange): Promise<void> {
    for (const follower of this.followers) await follower.dealChanged?.(manager, change)
  }
}
