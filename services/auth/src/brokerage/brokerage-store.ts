import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Brokerage, type BrokerageSettings, defaultBrokerage } from './brokerage.js'
import { BrokerageSettingsEntity, type PlanTerms } from './brokerage-settings.entity.js'

/** Writing the one row of settings. */
@Injectable()
export class BrokerageStore {
  constructor(private readonly brokerage: Brokerage) {}

  /** The settings, with their row made if need be and locked until the transaction ends. */
  async lock(manager: EntityManager): Promise<BrokerageSettings> {
    await manager.createQueryBuilder().insert().into(BrokerageSettingsEntity).values({ id: 1, ...columnsOf(defaultBrokerage) }).orIgnore().execute()
    await manager.query('SELECT 1 FROM brokerage_settings WHERE id = 1 FOR UPDATE')
    return this.brokerage.settings(manager)
  }

  /** Writes the settings as a whole; take them by `lock` first, or another's change is lost. */
  async save(manager: EntityManager, settings: BrokerageSettings): Promise<void> {
    await manager.update(BrokerageSettingsEntity, { id: 1 }, { ...columnsOf(settings), updatedAt: new Date() })
  }
}

const termsOf = ({ brokerageShare, capCents, perFileFeeCents }: PlanTerms): PlanTerms => ({ brokerageShare, capCents, perFileFeeCents })

const columnsOf = ({ designatedBroker, plans, ...settings }: BrokerageSettings) => ({
  ...settings,
  designatedBrokerName: designatedBroker.name,
  designatedBrokerLicenceNumber: designatedBroker.licenceNumber,
  plans: { CAP_80_20: termsOf(plans.CAP_80_20), HIGH_SPLIT: termsOf(plans.HIGH_SPLIT), MEMBERSHIP: termsOf(plans.MEMBERSHIP) },
})
