import { Entity, PrimaryColumn } from 'typeorm'

/** An entry of the audit log that no seal covers yet: a trigger adds it, the sealer takes it away. */
@Entity('audit_waiting')
export class AuditWaitingEntity {
  @PrimaryColumn({ name: 'entry_id', type: 'uuid' }) entryId!: string
}

/** The same for entries that keep words, which releases before them would seal without. */
@Entity('audit_words_waiting')
export class AuditWordsWaitingEntity {
  @PrimaryColumn({ name: 'entry_id', type: 'uuid' }) entryId!: string
}
