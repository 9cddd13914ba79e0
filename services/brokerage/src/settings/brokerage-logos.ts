import type { BrokerageAnswer } from '@bluebonnet/contracts'
import { changedFields, ChangeHistory, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { BrokerageLogoEntity } from './brokerage-logo.entity.js'
import { brokerageAnswer } from './brokerage.mapper.js'
import { BrokerageStore } from './brokerage-store.js'

/** The logo of the brokerage's letterhead (docs/rules/cda.md#logo). */
@Injectable()
export class BrokerageLogos {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: BrokerageStore,
    private readonly history: ChangeHistory,
  ) {}

  /** The PNG of a current or former logo; null without one. */
  async png(id: string | null): Promise<Buffer | null> {
    const logo = id === null ? null : await this.dataSource.manager.findOneBy(BrokerageLogoEntity, { id })
    return logo?.png ?? null
  }

  /** Sets or removes the logo, as this person, inside the change's transaction. */
  async change(manager: EntityManager, userId: string, png: Buffer | null): Promise<BrokerageAnswer> {
    const before = await this.store.lock(manager)
    const logoId = png === null ? null : newId()
    if (png !== null && logoId !== null)
      await manager.insert(BrokerageLogoEntity, { id: logoId, png, uploadedBy: userId })
    const saved = await this.store.save(manager, { ...before, logoId }, userId)
    const changed = changedFields({ logo: brokerageAnswer(before).logo }, { logo: brokerageAnswer(saved).logo })
    if (changed !== null) await this.history.record(manager, userId, 'brokerage.update', null, changed)
    return brokerageAnswer(saved)
  }
}
