import { type TaxClass, taxClasses, type TinKind, tinKinds } from '@bluebonnet/domain'
import {
  Cents,
  Day,
  Id,
  Json,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, PrimaryColumn } from 'typeorm'

/**
 * A version of a Form W-9's details; the highest is current. Without agent and payee, it is the brokerage's own entry
 * on its forms. Append-only: the database allows only the number's ciphertext to change.
 */
@Entity('tax_details')
@Check('tax_details_subject_check', 'agent_id IS NULL OR payee_id IS NULL')
@Check('tax_details_version_check', 'version > 0')
@Check('tax_details_tax_class_check', oneOf('tax_class', taxClasses))
@Check('tax_details_tin_kind_check', oneOf('tin_kind', tinKinds))
@Check('tax_details_tin_check', '(tin_sealed IS NULL) = (tin_last4 IS NULL)')
@Check('tax_details_tin_last4_check', "tin_last4 ~ '^[0-9]{4}$'")
@Index('tax_details_by_agent', ['agentId', 'version'], { unique: true, where: 'agent_id IS NOT NULL' })
@Index('tax_details_by_payee', ['payeeId', 'version'], { unique: true, where: 'payee_id IS NOT NULL' })
@Index('tax_details_of_payer', ['version'], { unique: true, where: 'agent_id IS NULL AND payee_id IS NULL' })
export class TaxDetailsEntity {
  @Id() id!: string
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  @Uuid('payee_id', optional) @References('payees') payeeId!: string | null
  @IntegerColumn('version') version!: number
  @Text('legal_name') legalName!: string
  @Text('business_name', optional) businessName!: string | null
  @Text('tax_class') taxClass!: TaxClass
  @Text('tin_kind') tinKind!: TinKind
  /** Nine digits, encrypted with a key derived from SECRET (docs/rules/year-end.md#numbers). */
  @Text('tin_sealed', optional) tinSealed!: string | null
  @Text('tin_last4', optional) tinLast4!: string | null
  @Text('address') address!: string
  @Text('city') city!: string
  @Text('state') state!: string
  @Text('zip') zip!: string
  @Text('phone', optional) phone!: string | null
  @Text('email', optional) email!: string | null
  @Day('signed_on', optional) signedOn!: string | null
  /** No foreign key, as in all append-only tables. */
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** What a file for the IRS reported about a payee. Append-only (docs/rules/year-end.md#filed). */
@Entity('filed_forms')
@Check('filed_forms_payee_check', '(agent_id IS NULL) <> (payee_id IS NULL)')
@Index('filed_forms_by_year', ['year', 'createdAt', 'id'])
export class FiledFormEntity {
  @Id() id!: string
  @IntegerColumn('year') year!: number
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  @Uuid('payee_id', optional) @References('payees') payeeId!: string | null
  @Cents('amount_cents') amountCents!: number
  /** No foreign key, as in all append-only tables. */
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** The brokerage's choices for a year's forms. Years without a row use the defaults. */
@Entity('year_ends')
@Check('year_ends_records_per_file_check', 'records_per_file BETWEEN 1 AND 250')
@Check('year_ends_threshold_cents_check', 'threshold_cents >= 0')
export class YearEndEntity {
  @PrimaryColumn({ name: 'year', type: 'integer' }) year!: number
  @Json('iris_columns', optional) irisColumns!: string[] | null
  @IntegerColumn('records_per_file', { default: 100 }) recordsPerFile!: number
  @Cents('threshold_cents', optional) thresholdCents!: number | null
  @TimestampColumn('updated_at', now) updatedAt!: Date
}
