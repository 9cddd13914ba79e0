import { type CompPlan, type PaymentRoute, paymentRoutes } from '@bluebonnet/domain'
import {
  ChangedIn,
  Flag,
  Json,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  RowVersion,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, PrimaryColumn } from 'typeorm'

/**
 * A plan's terms: the brokerage's share in thousandths of a percent, the yearly cap (none if null) and the fee per file
 * in cents.
 */
export interface PlanTerms {
  brokerageShare: number
  capCents: number | null
  perFileFeeCents: number
}

/** The one row of the brokerage's settings; one deployment serves one brokerage. */
@Entity('brokerage_settings')
@Check('brokerage_settings_id_check', 'id = 1')
@Check('brokerage_settings_arrears_limit_check', 'arrears_limit BETWEEN 0 AND 100000')
@Check('brokerage_settings_payment_route_check', oneOf('payment_route', paymentRoutes))
@Check('brokerage_settings_default_commission_rate_check', 'default_commission_rate BETWEEN 0 AND 100000')
export class BrokerageSettingsEntity {
  @PrimaryColumn({ name: 'id', type: 'integer', default: 1 }) id!: number
  @Text('name') name!: string
  @Text('address', optional) address!: string | null
  @Text('phone', optional) phone!: string | null
  @Text('licence_number', optional) licenceNumber!: string | null
  @Text('designated_broker_name', optional) designatedBrokerName!: string | null
  @Text('designated_broker_licence_number', optional) designatedBrokerLicenceNumber!: string | null
  /** The completed IABS form; TREC's blank is linked until it is set. */
  @Text('iabs_url', optional) iabsUrl!: string | null
  /** Where TREC's file of licences is read each night. */
  @Text('licence_file_url', optional) licenceFileUrl!: string | null
  @Text('time_zone', { default: 'America/Chicago' }) timeZone!: string
  /** Thousandths of a percent: 3% = 3000. */
  @IntegerColumn('default_commission_rate', { default: 3000 }) defaultCommissionRate!: number
  /** Rows of a release that did not know a plan lack it. */
  @Json('plans') plans!: Record<CompPlan, PlanTerms>
  @Flag('require_totp') requireTotp!: boolean
  /** Whether a CDA may be approved, with a reason, while required papers are open. */
  @Flag('incomplete_files_allowed', true) incompleteFilesAllowed!: boolean
  /** Thousandths of a percent: the share of an agent's net that a closing may take for debts. */
  @IntegerColumn('arrears_limit', { default: 50_000 }) arrearsLimit!: number
  /** Whom title pays: everybody on the CDA, or the brokerage. */
  @Text('payment_route', { default: 'TABLE' }) paymentRoute!: PaymentRoute
  /** How the brokerage is paid, printed on CDAs. */
  @Text('remittance', optional) remittance!: string | null
  /** Printed at the head of CDAs. */
  @Uuid('logo_id', optional) @References('brokerage_logos') logoId!: string | null
  @RowVersion() version!: number
  @ChangedIn() changedIn?: Record<string, number>
  @TimestampColumn('updated_at', now) updatedAt!: Date
}
