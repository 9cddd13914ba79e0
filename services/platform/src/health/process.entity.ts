import { Check, Column, Entity, PrimaryColumn } from 'typeorm'

export type ProcessKind = 'api' | 'worker'

/** What a process sees of the machine that it runs on. */
export interface ProcessFacts {
  disk: { freeBytes: number; sizeBytes: number } | null
  /** Of the folder of nightly backups; null where it has none. */
  backups: { count: number; bytes: number; newestAt: string | null } | null
}

/** A process that runs, or did until lately, as it tells of itself. */
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
