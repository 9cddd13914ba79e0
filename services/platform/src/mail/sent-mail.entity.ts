import { Column, Entity, Index, PrimaryColumn } from 'typeorm'

/**
 * One mail to one recipient, by the part of its Message-ID that is its own: nobody can read from it who wrote what to
 * whom.
 */
@Entity('sent_mails')
@Index('sent_mails_accepted', ['acceptedAt'])
export class SentMailEntity {
  @PrimaryColumn('text') id!: string
  /** The process that is at it, or was. */
  @Column('uuid', { name: 'claimed_by' }) claimedBy!: string
  /** Until then no other process begins to send it. */
  @Column('timestamptz', { name: 'claimed_until' }) claimedUntil!: Date
  /** When the mail server took it: it is never sent again. */
  @Column('timestamptz', { name: 'accepted_at', nullable: true }) acceptedAt!: Date | null
}
