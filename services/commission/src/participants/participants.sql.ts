// Payees of deals other than the brokerage and its agent, read for many deals in one query in the order of their lists.
import { formatCents, type OtherPayee } from '@bluebonnet/commission'
import { cdaLineLabels } from '@bluebonnet/contracts'
import { otherRoles, payeeKinds, percentOf } from '@bluebonnet/domain'
import { someRow, statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

const participant = z.strictObject({
  dealId: z.string(),
  payeeId: z.string(),
  role: z.enum(otherRoles),
  share: z.number().nullable(),
  /** Cents. The driver returns bigint as text. */
  amountCents: z.string().nullable(),
  name: z.string(),
  kind: z.enum(payeeKinds),
  licenceNumber: z.string().nullable(),
  registrationExpires: z.string().nullable(),
})
export type ParticipantRow = z.output<typeof participant>

export const participantsOf = statement(
  participant,
  `SELECT p.deal_id AS "dealId", p.payee_id AS "payeeId", p.role, p.share, p.amount_cents AS "amountCents",
          payee.name, payee.kind, payee.licence_number AS "licenceNumber",
          payee.registration_expires::text AS "registrationExpires"
     FROM deal_participants p JOIN payees payee ON payee.id = p.payee_id
    WHERE p.deal_id = ANY($1) ORDER BY p.deal_id, p.position`,
)

/** Texts for timeline and audit log: 'Referral fee: Lone Star Realty, 25%'. */
export const participantWords = (rows: readonly ParticipantRow[]): string[] =>
  rows.map(({ role, name, share, amountCents }) => {
    const much = share === null ? formatCents(Number(amountCents)) : `${percentOf(share)}%`
    return `${cdaLineLabels[role]}: ${name}, ${much}`
  })

/** No plan has a step id with a colon. */
export const toOtherPayee = ({
  payeeId,
  role,
  share,
  amountCents,
  name,
  licenceNumber,
}: ParticipantRow): OtherPayee => ({
  id: `${role}:${payeeId}`,
  payeeId,
  name,
  licenceNumber,
  role,
  share: share === null ? { cents: Number(amountCents) } : { rate: share },
})

/** By deal. Deals without other payees are missing. */
export const othersOf = async (
  manager: EntityManager,
  dealIds: readonly string[],
): Promise<Map<string, OtherPayee[]>> => {
  const found = new Map<string, OtherPayee[]>()
  for (const row of await participantsOf(manager, [dealIds]))
    found.set(row.dealId, [...(found.get(row.dealId) ?? []), toOtherPayee(row)])
  return found
}

/** A deal's paper by its key, if it exists and was not returned. */
export const paperOnFile = statement(
  someRow,
  "SELECT 1 FROM papers WHERE deal_id = $1 AND key = $2 AND state IN ('SUBMITTED', 'ACCEPTED')",
)
