import { clientNoteKinds, type ClientNoteKind } from '@bluebonnet/domain'
import { Day, Id, TimestampColumn, now, oneOf, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** A note on a client, or a call, e-mail or meeting with them. */
@Entity('client_notes')
@Check('client_notes_kind_check', oneOf('kind', clientNoteKinds))
@Index('client_notes_by_client', ['clientId', 'createdAt', 'id'])
export class ClientNoteEntity {
  @Id() id!: string
  @Uuid('client_id') @References('clients', 'CASCADE') clientId!: string
  @Uuid('author_id') @References('users') authorId!: string
  @Text('kind') kind!: ClientNoteKind
  @Day('on_day') onDay!: string
  @Text('body') body!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}
