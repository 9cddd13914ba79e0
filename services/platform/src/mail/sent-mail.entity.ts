import { Column, Entity, Index, PrimaryColumn } from 'typeorm'

/** One mail to one recipient, by the unique part of its Message-ID: it does not reveal who wrote what to whom. */
@Entity('sent_mails')
@Index('sent_mails_accepted', ['acceptedAt'])
export class SentMailEntity {
  @PrimaryColumn('text') id!: string
  /** The process that sends it, or did. */
  @Column('uuid', { name: 'claimed_by' }) claimedBy!: string
  /** Until then no other process sends it. */
  @Column('timestamptz', { name: 'claimed_until' }) claimedUntil!: Date
  /** When the mail server accepted it: it is never sent again. */
  @Column('timestamptz', { name: 'accepted_at', nullable: true }) acceptedAt!: Date | null
}
