import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { FigureMaker, type FigureSubject } from '../estimates/figure-maker.js'
import type { Figures } from '../estimates/figures.js'
import { assertAgreedParts, Payable } from '../participants/payable.js'
import { assertLicensed, factsOf, withClientName } from './cda-facts.js'
import type { CdaFacts } from './cda-figures.js'
import type { OpenDealCda } from './cda-locks.js'
import type { CdaEntity } from './cda.entity.js'
import { PlanChange } from './plan-change.js'

/** Calculates what a new version of a deal's CDA would contain now. */
@Injectable()
export class NewFigures {
  constructor(
    private readonly figureMaker: FigureMaker,
    private readonly planChange: PlanChange,
    private readonly payable: Payable,
  ) {}

  /** Throws AGENT_LICENSE_MISSING, and what `Payable` refuses. */
  async of(
    manager: EntityManager,
    { deal, agent, cda }: OpenDealCda,
    licence: string,
  ): Promise<{ subject: FigureSubject; figures: Figures; facts: CdaFacts }> {
    const subject = await this.figureMaker.subject(manager, deal, agent, cda?.id ?? null)
    assertLicensed(subject.agents)
    if (subject.others.length > 0) await this.payable.assert(manager, deal, subject.settings)
    const figures = await this.figureMaker.make(manager, subject)
    assertAgreedParts(figures.agents, subject.agents)
    await this.payable.assertPlanned(manager, deal, subject.settings, figures.lines)
    const facts = factsOf(await withClientName(manager, deal), agent, licence, subject.settings)
    return { subject, figures, facts }
  }

  changedPlan(manager: EntityManager, subject: FigureSubject): Promise<Pick<CdaEntity, 'planChanged' | 'planBefore'>> {
    return this.planChange.of(manager, subject)
  }
}
