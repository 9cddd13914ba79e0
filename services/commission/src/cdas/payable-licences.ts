import { licenceFlagLabels } from '@bluebonnet/contracts'
import { isUnpayable } from '@bluebonnet/domain'
import { type Caller, defineErrors, printedDay } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealRecord } from '@bluebonnet/deals'
import { LicenceIndex } from '@bluebonnet/licences'
import { dealAgentsOf } from '../participants/deal-agents.sql.js'
import { participantsOf } from '../participants/participants.sql.js'
import type { OpenCda } from './cda-locks.js'

const licenceErrors = defineErrors({
  LICENSE_NOT_ACTIVE: {
    status: 409,
    message:
      'The license of a payee of this CDA is not active. Approve with a reason, or have the license renewed first.',
  },
})

/** Checks that the payees of a CDA hold an active licence (docs/rules/licences.md#paying). */
@Injectable()
export class PayableLicences {
  constructor(
    private readonly licenceIndex: LicenceIndex,
    private readonly dealRecord: DealRecord,
  ) {}

  /**
   * Called before approval. Throws LICENSE_NOT_ACTIVE with the people whose licence is not active in the newest file,
   * unless the broker gives a reason (docs/rules/licences.md#paying). Refuses nothing before the first file is read.
   */
  async assert(
    manager: EntityManager,
    caller: Caller,
    { deal, agent, cda }: OpenCda,
    consentReason: string | null | undefined,
  ): Promise<void> {
    const fileDate = await this.licenceIndex.fileDate(manager)
    if (fileDate === null) return
    const named = (await participantsOf(manager, [[deal.id]])).map(({ payeeId }) => payeeId)
    const payees = [...named, ...cda.lines.flatMap(({ to }) => to?.payeeId ?? [])]
    const sharing = (await dealAgentsOf(manager, [deal.id])).map(({ userId }) => userId)
    const paid = [agent.userId, ...sharing, ...payees]
    const statuses = await this.licenceIndex.statuses(manager, paid)
    const inactive = statuses.filter(({ kind, flags }) => isUnpayable(kind, flags))
    if (inactive.length === 0) return
    const issues = inactive.map(({ holderId, name, number, flags }) => ({
      path: holderId,
      message: `${name}, license ${number}: ${flags.map((flag) => licenceFlagLabels[flag].toLowerCase()).join(', ')}`,
    }))
    if (consentReason === undefined || consentReason === null || consentReason.trim() === '')
      throw licenceErrors.fail('LICENSE_NOT_ACTIVE', {
        message: `By TREC's file of ${printedDay(fileDate)} the license of a payee of this CDA is not active.`,
        issues,
      })
    const open = issues.map(({ message }) => message)
    await this.dealRecord.add(manager, {
      dealId: deal.id,
      by: caller.userId,
      reason: consentReason,
      audit: { action: 'deal.inactive-license', after: { open, fileDate } },
      entry: { kind: 'CHANGED', details: { inactiveLicences: [null, inactive.map(({ name }) => name)] } },
    })
  }
}
