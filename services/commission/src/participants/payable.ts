import { assertPlanPayees, type BrokerageSettings } from '@bluebonnet/brokerage'
import { type CommissionLine, formatCents, grossCommission, rateOf } from '@bluebonnet/commission'
import { cdaLineLabels } from '@bluebonnet/contracts'
import { type OtherRole, payeesFor, planPaidKinds, rebateConsent } from '@bluebonnet/domain'
import { dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { dealTerms } from './deal-terms.js'
import type { DealEntity } from '@bluebonnet/deals'
import { participantErrors } from './participant.errors.js'
import { paperOnFile, type ParticipantRow, participantsOf } from './participants.sql.js'

/** Rebates and concessions: both pay a party to the deal (docs/rules/commission-and-caps.md#rebate). */
const paysParty = ({ role }: Pick<ParticipantRow, 'role'>): boolean => payeesFor[role].includes('PERSON')

/** Checks whether the payees of a deal may be paid (docs/rules/commission-and-caps.md#payees). */
@Injectable()
export class Payable {
  /**
   * Requires the deal's lock. Throws OFF_TOP_ABOVE_GROSS, PAYEE_NOT_FOR_ROLE, PAYEE_NOT_LICENSED, REGISTRATION_EXPIRED
   * as of the closing day, else today, and REBATE_WITHOUT_CONSENTS.
   */
  async assert(manager: EntityManager, deal: DealEntity, settings: BrokerageSettings): Promise<void> {
    const participants = await participantsOf(manager, [[deal.id]])
    const day = deal.closeDate ?? dayIn(settings.timeZone, new Date())
    assertWithinGross(participants, grossCommission(dealTerms(deal, settings).terms).grossCents)
    for (const participant of participants) assertOne(participant, day)
    if (!participants.some(paysParty)) return
    if ((await paperOnFile(manager, [deal.id, rebateConsent])).length === 0)
      throw participantErrors.fail('REBATE_WITHOUT_CONSENTS')
  }

  /**
   * Checks the payees of the plans of a CDA's agents, as of the same day
   * (docs/rules/commission-and-caps.md#plan-payees). Throws PLAN_PAYEE_UNFIT.
   */
  async assertPlanned(
    manager: EntityManager,
    { closeDate }: Pick<DealEntity, 'closeDate'>,
    { timeZone }: Pick<BrokerageSettings, 'timeZone'>,
    lines: readonly CommissionLine[],
  ): Promise<void> {
    const planned = lines.filter(({ kind }) => planPaidKinds.some((one) => one === kind))
    const steps = planned.map(({ to }) => ({ payeeId: to?.payeeId ?? null }))
    await assertPlanPayees(manager, { steps }, closeDate ?? dayIn(timeZone, new Date()))
  }
}

const offTheTopRoles: readonly OtherRole[] = ['REFERRAL_OUT', 'REBATE', 'CONCESSION']

/** Payments before the split cannot exceed the gross (docs/rules/commission-and-caps.md#other-payees). */
const assertWithinGross = (participants: readonly ParticipantRow[], grossCents: number): void => {
  const offTop = participants.filter(({ role }) => offTheTopRoles.includes(role))
  const cents = offTop.map(({ share, amountCents }) =>
    share === null ? Number(amountCents) : rateOf(grossCents, share).cents,
  )
  const sum = cents.reduce((before, one) => before + one, 0)
  if (sum <= grossCents) return
  const [total, gross] = [sum, grossCents].map(formatCents)
  throw participantErrors.fail('OFF_TOP_ABOVE_GROSS', {
    message: `Referral fees, rebates and concessions total ${total}, more than the gross commission of ${gross}`,
  })
}

interface AgreedPart {
  agentId: string
  /** In dollars instead of a share. */
  amountCents: number | null
  shareCents: number
}

/** Agents' agreed amounts cannot exceed what the deal leaves. Throws AGENT_ABOVE_DEAL. */
export const assertAgreedParts = (
  parts: readonly AgreedPart[] | null,
  agents: readonly { agentId: string; name: string }[],
): void => {
  for (const { agentId, amountCents, shareCents } of parts ?? []) {
    if (amountCents === null || shareCents >= amountCents) continue
    const name = agents.find((one) => one.agentId === agentId)?.name ?? 'An agent'
    const [agreed, left] = [amountCents, shareCents].map(formatCents)
    throw participantErrors.fail('AGENT_ABOVE_DEAL', {
      message: `${name} is to get ${agreed}, and the deal leaves ${left} for them. Enter less, or a percentage.`,
    })
  }
}

const assertOne = ({ role, kind, name, licenceNumber, registrationExpires }: ParticipantRow, day: string): void => {
  const named = (code: 'PAYEE_NOT_LICENSED' | 'REGISTRATION_EXPIRED') =>
    participantErrors.fail(code, { message: `${name}: ${participantErrors.table[code].message}` })
  if (!payeesFor[role].includes(kind))
    throw participantErrors.fail('PAYEE_NOT_FOR_ROLE', {
      message:
        role === 'REFERRAL_OUT'
          ? `${name} is no licensed broker and no agent’s registered entity: no referral fee may be paid to it.`
          : `${name} is not one to whom this is paid: ${cdaLineLabels[role].toLowerCase()}.`,
    })
  if (kind === 'BROKERAGE' && licenceNumber === null) throw named('PAYEE_NOT_LICENSED')
  if (kind === 'AGENT_ENTITY' && (registrationExpires === null || registrationExpires < day))
    throw named('REGISTRATION_EXPIRED')
}
