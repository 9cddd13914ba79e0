import { Column, Entity, Index, PrimaryColumn } from 'typeorm'

/**
 * The intent to do work after a change, written in the change's own transaction. The row is the truth; the queue only
 * carries its id, so whatever the queue loses is handed over again from here.
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

  /** Not handed to the queue before this moment. */
  @Column('timestamptz', { name: 'run_at' })
  runAt!: Date

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** When the row was last handed to the queue; null while it waits for its turn or for another try. */
  @Column('timestamptz', { name: 'enqueued_at', nullable: true })
  enqueuedAt!: Date | null

  /** Set in the same transaction as the effect: a job with this set is never run again. */
  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt!: Date | null

  /** When the last try failed; the row is tried again at `runAt`. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null

  /** How often the row was handed to the queue. */
  @Column('int', { default: 0 })
  attempts!: number

  /** Class and code of the last failure, without personal data. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null

  /** The request whose change it follows, however many jobs lie between; null for what nobody asked for. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null

  /** The step of a trace that it follows from (W3C traceparent); null where nothing was traced. */
  @Column('text', { nullable: true })
  trace!: string | null
}
