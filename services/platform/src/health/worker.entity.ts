import { Column, Entity, PrimaryColumn } from 'typeorm'

/** What is wrong with one thing that a worker stands on; null when it answers. */
export type ReportedState = { trouble: string; since: string } | null

/**
 * A worker process that runs, with what it found of what it stands on: it answers no calls, so it writes down how it
 * is.
 */
@Entity('workers')
export class WorkerEntity {
  @PrimaryColumn('uuid') id!: string
  @Column('timestamptz', { name: 'seen_at' }) seenAt!: Date
  /** By name: database, queue, redis, store, disk, mail. */
  @Column('jsonb') states!: Record<string, ReportedState>
}
