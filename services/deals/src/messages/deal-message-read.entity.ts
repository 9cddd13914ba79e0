import { Moment, References, Uuid } from '@bluebonnet/platform/database/schema'
import { Entity, Index } from 'typeorm'

/** How far somebody has read a deal's thread. */
@Entity('deal_message_reads')
@Index('deal_message_reads_by_user', ['userId', 'dealId', 'readUntil'])
export class DealMessageReadEntity {
  @Uuid('deal_id', { primary: true }) @References('deals') dealId!: string
  @Uuid('user_id', { primary: true }) @References('users') userId!: string
  @Moment('read_until') readUntil!: Date
}
