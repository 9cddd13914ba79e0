import { Column, Entity, Index, PrimaryColumn } from 'typeorm'

/**
 * The intent to do work after a change, written in the change's own transaction. The row is the source of truth; the
 * queue only has its id, so a job that the queue loses is dispatched again from here.
 */
@Entity('outbox')
@Index('outbox_waiting_idx', ['runAt'], { where: 'enqueued_at IS NULL AND done_at IS NULL' })
@Index('outbox_open_idx', ['enqueuedAt', 'id'], { where: 'enqueued_at IS NOT NULL AND done_at IS NULL' })
@Index('outbox_done_idx', ['doneAt'], { where: 'done_at IS NOT NULL' })
export class OutboxEntity {
  @PrimaryColumn('uuid')
  id!: string

  /** Name of the job's definition. */
  @Column('text')
  job!: string

  /** Ids only: no secrets, no personal data. */
  @Column('jsonb')
  payload!: unknown

  /** Not dispatched before this time. */
  @Column('timestamptz', { name: 'run_at' })
  runAt!: Date

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** When the row was last dispatched; null while it waits for its turn or for a retry. */
  @Column('timestamptz', { name: 'enqueued_at', nullable: true })
  enqueuedAt!: Date | null

  /** Set in the same transaction as the effect: a job with this set never runs again. */
  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt!: Date | null

  /** When the last attempt failed; the row is retried at `runAt`. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null

  /** How often the row was dispatched. */
  @Column('int', { default: 0 })
  attempts!: number

  /** Class and code of the last error, without personal data. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null

  /** The request that caused it, through any number of jobs; null for work without a request. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null

  /** The parent span (W3C traceparent); null when tracing was off. */
  @Column('text', { nullable: true })
  trace!: string | null
}
