import { Check, Entity, PrimaryColumn, Unique } from 'typeorm'
import { bigintAsNumber } from '../database/bigint-as-number.js'
import { Moment, now, Text, Uuid } from '../database/columns.js'
import { References } from '../database/references.js'

/**
 * One link of the hash chain over the audit log: each seal covers one entry and the seal before it. Kept apart from the
 * entries, so that sealing never waits for a writer. Append-only as well.
 */
@Entity('audit_seals')
@Unique('audit_seals_entry_id_key', ['entryId'])
@Check('audit_seals_position_check', 'position > 0')
export class AuditSealEntity {
  /** 1, 2, 3, … without a gap. */
  @PrimaryColumn({ name: 'position', type: 'bigint', transformer: bigintAsNumber }) position!: number
  @Uuid('entry_id') @References('audit_log') entryId!: string
  @Text('previous_hash') previousHash!: string
  @Text('hash') hash!: string
  @Moment('sealed_at', now) sealedAt!: Date
}
