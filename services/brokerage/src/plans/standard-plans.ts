import { type CommissionPlan, standardPlanTerms } from '@bluebonnet/commission'
import { type PlanVersionTerms } from '@bluebonnet/contracts'
import { dollarsOf, percentOf } from '@bluebonnet/domain'
import { storedPlanTerms } from '@bluebonnet/contracts/plans/plan-terms'
import { dayIn, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { isDeepStrictEqual } from 'node:util'
import type { BrokerageSettings } from '../settings/brokerage.js'
import { PlanEntity, PlanVersionEntity } from './plan.entity.js'

/** Writes the versions of the three plans whose figures are the brokerage's settings. */
@Injectable()
export class StandardPlans {
  /**
   * Adds a version, effective today, to each plan whose figures changed (docs/rules/commission-and-caps.md#versions).
   * The settings row must be locked.
   */
  async save(manager: EntityManager, { plans, timeZone }: BrokerageSettings, authorId: string): Promise<void> {
    for (const plan of Object.values(plans)) {
      const { id: planId } = await manager.findOneByOrFail(PlanEntity, { code: plan.kind })
      const newest = await manager.findOneOrFail(PlanVersionEntity, { where: { planId }, order: { version: 'DESC' } })
      const terms = standardTerms(plan)
      if (isDeepStrictEqual(storedPlanTerms.parse(newest), terms)) continue
      await manager.insert(PlanVersionEntity, {
        id: newId(),
        planId,
        version: newest.version + 1,
        effectiveFrom: dayIn(timeZone, new Date()),
        ...terms,
        reason: 'The brokerage’s settings were changed',
        authorId,
      })
    }
  }
}

/** The terms of a standard plan as a version stores them: in dollars and percentages. */
export const standardTerms = (plan: CommissionPlan): PlanVersionTerms => {
  const { caps, steps } = standardPlanTerms(plan)
  return storedPlanTerms.parse({
    caps: caps.map((cap) => ({ id: cap.id, label: 'Annual cap', amount: amountOf(cap) })),
    steps: steps.map(({ id, label, stage, take, per, cap, countsTowards }) => ({
      id,
      label,
      stage,
      kind: take.kind,
      percent: 'rate' in take ? percentOf(take.rate) : null,
      of: 'of' in take ? take.of : null,
      amount: amountOf(take),
      per,
      cap,
      countsTowards,
    })),
  })
}

const amountOf = (what: { cents: number | null } | object): number | null =>
  'cents' in what && what.cents !== null ? dollarsOf(what.cents) : null
