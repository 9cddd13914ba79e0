import { Id, Moment, now, optional, References, Text, Uuid, Whole } from '@bluebonnet/platform/database/schema'
import { Entity, Index, Unique } from 'typeorm'

/** One sending of a version to a title company; it may be sent again, and a void reaches every address. */
@Entity('cda_sends')
@Unique('cda_sends_link_id_key', ['linkId'])
@Index('cda_sends_by_cda', ['cdaId', 'createdAt', 'id'])
export class CdaSendEntity {
  @Id() id!: string
  @Uuid('cda_id') @References('cdas') cdaId!: string
  @Whole('version') version!: number
  @Text('email') email!: string
  @Uuid('link_id') @References('links') linkId!: string
  @Uuid('sent_by') @References('users') sentBy!: string
  @Moment('created_at', now) createdAt!: Date
  /** When the mail server took it; sending waits for the signed page. */
  @Moment('mailed_at', optional) mailedAt!: Date | null
  /** When 'Do not disburse' was mailed to the same address. */
  @Moment('void_mailed_at', optional) voidMailedAt!: Date | null
}
