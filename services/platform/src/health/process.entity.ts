import { Check, Column, Entity, PrimaryColumn } from 'typeorm'

export type ProcessKind = 'api' | 'worker'

/** What a process reports of its machine. */
export interface ProcessFacts {
  disk: { freeBytes: number; sizeBytes: number } | null
  /** The folder of nightly backups; null when it has none. */
  backups: { count: number; bytes: number; newestAt: string | null } | null
}

/** A running process, or one that ran until recently, as it reports itself. */
@Entity('processes')
@Check('processes_kind_check', "kind IN ('api', 'worker')")
export class ProcessEntity {
  @PrimaryColumn('uuid') id!: string
  @Column('text') kind!: ProcessKind
  @Column('text') version!: string
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date
  @Column('timestamptz', { name: 'seen_at' }) seenAt!: Date
  @Column('jsonb') facts!: ProcessFacts
}
