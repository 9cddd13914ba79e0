import { Column, Entity, PrimaryColumn } from 'typeorm'

/** The outage of one dependency of a worker; null when it responds. */
export type ReportedState = { trouble: string; since: string } | null

/** A running worker process with the state of its dependencies: it serves no calls, so it writes its state here. */
@Entity('workers')
export class WorkerEntity {
  @PrimaryColumn('uuid') id!: string
  @Column('timestamptz', { name: 'seen_at' }) seenAt!: Date
  /** By name: database, queue, redis, store, disk, mail. */
  @Column('jsonb') states!: Record<string, ReportedState>
}
