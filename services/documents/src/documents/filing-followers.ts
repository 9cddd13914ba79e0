import { type Caller, createProviderMark } from '@bluebonnet/platform'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { EntityManager } from 'typeorm'
import type { DocumentEntity } from './document.entity.js'

export type FiledDocument = Pick<DocumentEntity, 'id' | 'label' | 'type' | 'dealId'>

/** A change of where and as what a document is filed. */
export type FilingChange =
  /** `paper` is the key of the paper that it was recorded for. */
  | { type: 'RECORDED'; document: FiledDocument; paper: string | undefined; reason: string | null }
  /** Before the document leaves the lists and its row is locked: followers lock its deal. */
  | { type: 'ARCHIVING'; document: FiledDocument; reason: string | null }
  /** Before its name, type or deal changes: followers lock the deals. `isRenamed`: its name alone changes. */
  | {
      type: 'REFILING'
      id: string
      fromDealId: string | null
      toDealId: string | null
      isRenamed: boolean
      reason: string | null
    }
  | { type: 'REFILED'; from: FiledDocument; to: FiledDocument; reason: string | null }

/**
 * Reacts to changes of a document's filing inside their transactions, and keeps its own history of them. A handler that
 * throws rejects the change.
 */
export interface FilingFollower {
  filingChanged(manager: EntityManager, caller: Caller, change: FilingChange): Promise<void>
}

const followerMark = createProviderMark<FilingFollower, undefined>()

/** Marks a provider as a follower of changes of documents' filing. */
export const FollowsFiling = () => followerMark.mark(undefined)

/** Announces each change of a document's filing to higher modules, in its transaction, without importing them. */
@Injectable()
export class FilingFollowers implements OnModuleInit {
  private followers: FilingFollower[] = []

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    this.followers = followerMark.find(this.discovery).map(({ instance }) => instance)
  }

  /** Runs the followers one after the other. */
  async announce(manager: EntityManager, caller: Caller, change: FilingChange): Promise<void> {
    for (const follower of this.followers) await follower.filingChanged(manager, caller, change)
  }
}
