import { AuthSettings, defaultAuthSettings } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import { type CommissionPlan, defaultPlans } from '@bluebonnet/commission'
import { type CompPlan, defaultTimeZone, type PaymentRoute } from '@bluebonnet/domain'
import { dayIn } from '@bluebonnet/platform'
import { DataSource, type EntityManager } from 'typeorm'
import type { BrokerageSettingsEntity } from './brokerage-settings.entity.js'
import { storedBrokerage } from './brokerage.sql.js'

/** The settings of the one brokerage that this deployment serves. */
export interface BrokerageSettings {
  name: string
  address: string | null
  phone: string | null
  licenceNumber: string | null
  designatedBroker: { name: string | null; licenceNumber: string | null }
  /** The completed IABS form; null until it is set. */
  iabsUrl: string | null
  /**
   * Where TREC's file of licences is read each night (docs/rules/licences.md#nightly); null where brokers upload it.
   */
  licenceFileUrl: string | null
  timeZone: string
  /** Thousandths of a percent: 3% is 3000. */
  defaultCommissionRate: number
  /** Terms of each plan in the commission engine's shape (integer cents, thousandths of a percent). */
  plans: Record<CompPlan, CommissionPlan>
  requireTotp: boolean
  /** Whether a CDA may be approved, with a reason, while required papers are open. */
  incompleteFilesAllowed: boolean
  /** The share of an agent's net that a closing may take for debts; thousandths of a percent. */
  arrearsLimit: number
  /** Whom title pays (docs/rules/books.md#payment-route). */
  paymentRoute: PaymentRoute
  /** How it is paid, in the brokerage's words (docs/rules/cda.md#page). */
  remittance: string | null
  /** The logo of its letterhead; see `BrokerageLogos`. */
  logoId: string | null
  version: number
}

/** The settings until somebody saves them. */
export const defaultBrokerage: BrokerageSettings = {
  ...defaultAuthSettings,
  designatedBroker: { name: null, licenceNumber: null },
  iabsUrl: null,
  licenceFileUrl: null,
  timeZone: defaultTimeZone,
  defaultCommissionRate: 3_000,
  plans: defaultPlans,
  incompleteFilesAllowed: true,
  arrearsLimit: 50_000,
  paymentRoute: 'TABLE',
  remittance: null,
  version: 1,
}

type StoredBrokerage = Omit<BrokerageSettingsEntity, 'id' | 'changedIn' | 'updatedAt'>

/** Reads the brokerage's settings. Nothing is cached: a setting applies as soon as it is saved. */
@Injectable()
export class Brokerage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auth: AuthSettings,
  ) {}

  async settings(manager: EntityManager = this.dataSource.manager): Promise<BrokerageSettings> {
    const [row] = await storedBrokerage(manager)
    return row === undefined ? defaultBrokerage : settingsOf(row)
  }

  /** The signature of mails. */
  sender(settings: BrokerageSettings): ReturnType<AuthSettings['sender']> {
    return this.auth.sender(settings)
  }

  /** The brokerage's day, `YYYY-MM-DD`. */
  async today(manager?: EntityManager): Promise<string> {
    return dayIn((await this.settings(manager)).timeZone, new Date())
  }
}

const settingsOf = (row: StoredBrokerage): BrokerageSettings => ({
  name: row.name,
  address: row.address,
  phone: row.phone,
  licenceNumber: row.licenceNumber,
  designatedBroker: { name: row.designatedBrokerName, licenceNumber: row.designatedBrokerLicenceNumber },
  iabsUrl: row.iabsUrl,
  licenceFileUrl: row.licenceFileUrl,
  timeZone: row.timeZone,
  defaultCommissionRate: row.defaultCommissionRate,
  plans: {
    CAP_80_20: planOf(row, 'CAP_80_20'),
    HIGH_SPLIT: planOf(row, 'HIGH_SPLIT'),
    MEMBERSHIP: planOf(row, 'MEMBERSHIP'),
  },
  requireTotp: row.requireTotp,
  incompleteFilesAllowed: row.incompleteFilesAllowed,
  arrearsLimit: row.arrearsLimit,
  paymentRoute: row.paymentRoute,
  remittance: row.remittance,
  logoId: row.logoId,
  version: row.version,
})

const planOf = ({ plans }: StoredBrokerage, kind: CompPlan): CommissionPlan => {
  const { brokerageShare, capCents, perFileFeeCents } = plans[kind]
  return { kind, brokerageShare, capCents, perFileFeeCents }
}
