import { Id, Moment, now, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Entity, Index } from 'typeorm'

/** One change of the e-mail address that somebody signs in by. */
@Entity('email_changes')
@Index('email_changes_by_user', ['userId'])
export class EmailChangeEntity {
  @Id() id!: string
  @Uuid('user_id') @References('users', 'CASCADE') userId!: string
  @Text('from_email') fromEmail!: string
  @Text('to_email') toEmail!: string
  @Moment('created_at', now) createdAt!: Date
}
