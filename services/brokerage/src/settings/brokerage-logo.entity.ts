import { Id, TimestampColumn, now, References, Uuid } from '@bluebonnet/platform/database/schema'
import { Column, Entity } from 'typeorm'

/** A current or former logo. None is deleted: the page of a CDA shows the logo of its version. */
@Entity('brokerage_logos')
export class BrokerageLogoEntity {
  @Id() id!: string
  @Column({ name: 'png', type: 'bytea' }) png!: Buffer
  @Uuid('uploaded_by') @References('users') uploadedBy!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}
