import { addDays } from '@bluebonnet/domain'
import type { OtherPayee } from '@bluebonnet/commission'
import type { SeedRow } from '../kit/rows.js'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'

interface DemoPayees {
  payees: SeedRow[]
  participants: SeedRow[]
  /** The payees of a deal beside brokerage and agent. */
  othersOf: (deal: DemoDeal) => OtherPayee[]
}

/** Payees of deals beside brokerage and agents: two referring brokers, and an agent's own company. */
export const createPayees = (kit: DemoKit, deals: readonly DemoDeal[]): DemoPayees => {
  const at = kit.past(-200, '10:10')
  const row = (kind: string, name: string, rest: SeedRow): SeedRow => ({
    id: kit.id(at),
    kind,
    name,
    licence_number: null,
    registration_expires: null,
    ...rest,
    created_at: at,
    updated_at: at,
  })
  const referrer = { name: 'Panhandle Referral Group', licence: '9003300', id: kit.id(at) }
  const payees = [
    row('AGENT_ENTITY', 'Tackett Home Advisors PLLC', { registration_expires: addDays(kit.today, 320) }),
    row('BROKERAGE', 'Red River Relocation', {
      licence_number: 'BRK-2019-00441',
      address: '210 Main St, Norman, OK 73069',
    }),
    row('BROKERAGE', referrer.name, {
      id: referrer.id,
      licence_number: referrer.licence,
      address: '415 Polk Street, Amarillo, TX 79101',
    }),
  ]
  const role = 'REFERRAL_OUT'
  const participants = deals.flatMap(({ id, createdAt, plan: { referral } }) =>
    referral === undefined
      ? []
      : [
          {
            id: kit.id(at),
            deal_id: id,
            payee_id: referrer.id,
            role,
            share: referral,
            position: 0,
            deal_created_at: createdAt,
          },
        ],
  )
  const othersOf = ({ plan: { referral } }: DemoDeal): OtherPayee[] =>
    referral === undefined
      ? []
      : [
          {
            id: `${role}:${referrer.id}`,
            payeeId: referrer.id,
            name: referrer.name,
            licenceNumber: referrer.licence,
            role,
            share: { rate: referral },
          },
        ]
  return { payees, participants, othersOf }
}
