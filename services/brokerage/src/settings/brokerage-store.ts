import { assertUnchanged, type AuditFields, changedFields, type EditedVersion } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { StandardPlans } from '../plans/standard-plans.js'
import { Brokerage, type BrokerageSettings, defaultBrokerage } from './brokerage.js'
import { brokerageAnswer, settingOf } from './brokerage.mapper.js'
import { BrokerageSettingsEntity, type PlanTerms } from './brokerage-settings.entity.js'

interface SettingsEdit {
  before: BrokerageSettings
  after: BrokerageSettings
  version: EditedVersion
}

/** Writes the single row of settings. */
@Injectable()
export class BrokerageStore {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly standardPlans: StandardPlans,
  ) {}

  /** Returns the settings and locks their row until the transaction ends; creates the row if missing. */
  async lock(manager: EntityManager): Promise<BrokerageSettings> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(BrokerageSettingsEntity)
      .values({ id: 1, ...columnsOf(defaultBrokerage) })
      .orIgnore()
      .execute()
    await manager.findOne(BrokerageSettingsEntity, { where: { id: 1 }, lock: { mode: 'pessimistic_write' } })
    return this.brokerage.settings(manager)
  }

  /**
   * Writes all settings, with their effect on the standard plans. Load them by `lock` first, or a concurrent change
   * is lost.
   */
  async save(manager: EntityManager, settings: BrokerageSettings, authorId: string): Promise<BrokerageSettings> {
    await manager.update(BrokerageSettingsEntity, { id: 1 }, { ...columnsOf(settings), updatedAt: new Date() })
    await this.standardPlans.save(manager, settings, authorId)
    return this.brokerage.settings(manager)
  }

  /** Throws ROW_CHANGED; each term of a plan counts separately. */
  async assertUnchanged(manager: EntityManager, { before, after, version }: SettingsEdit): Promise<void> {
    const changes = changedFields(storedSettings(before), storedSettings(after))
    const edit = {
      entity: BrokerageSettingsEntity,
      row: { id: 1, version: before.version },
      changes: Object.keys(changes?.after ?? {}),
      version,
    }
    await assertUnchanged(manager, edit, () => brokerageAnswer(before), settingOf)
  }
}

/** Each setting by its storage path. */
const storedSettings = (settings: BrokerageSettings): AuditFields => {
  const { plans, ...columns } = columnsOf(settings)
  const terms = Object.entries(plans).flatMap(([plan, each]) =>
    Object.entries(each).map(([term, value]) => [`plans.${plan}.${term}`, value] as const),
  )
  return { ...columns, ...Object.fromEntries(terms) }
}

const termsOf = ({ brokerageShare, capCents, perFileFeeCents }: PlanTerms): PlanTerms => ({
  brokerageShare,
  capCents,
  perFileFeeCents,
})

/** The stored settings without their version, which the database counts. */
const columnsOf = ({ designatedBroker, plans, version: _version, ...settings }: BrokerageSettings) => ({
  ...settings,
  designatedBrokerName: designatedBroker.name,
  designatedBrokerLicenceNumber: designatedBroker.licenceNumber,
  plans: {
    CAP_80_20: termsOf(plans.CAP_80_20),
    HIGH_SPLIT: termsOf(plans.HIGH_SPLIT),
    MEMBERSHIP: termsOf(plans.MEMBERSHIP),
  },
})
