import type { OtherPayee } from '@bluebonnet/commission'
import type { DemoSharer } from '../seeds/demo/commission.js'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { DemoAgent, People } from '../seeds/demo/people.js'
import { cycle } from '../seeds/kit/random.js'
import type { SeedRow } from '../seeds/kit/rows.js'
import { towns } from '../seeds/kit/words.js'
import { surname } from './surnames.js'

/** One agent in twenty leads a team of four: the busiest agent is a lead. */
const perTeam = { agents: 20, members: 3 }
const teamDaysAgo = 900
const leadShare = 25_000
const coShare = 30_000
const referralShare = 25_000
/**
 * One deal in `coAgent` has a second agent, one in `referral` pays a referral fee; one in `firstPayee` of those to the
 * first payee.
 */
const every = { coAgent: 25, referral: 20, firstPayee: 2 }

interface LoadSharing {
  tables: [table: string, rows: Iterable<SeedRow>][]
  othersOf: (deal: DemoDeal) => OtherPayee[]
  sharersOf: (deal: DemoDeal) => DemoSharer[]
}

/** Teams, deals with two and three agents, and brokers who receive a referral fee. */
export const createLoadSharing = (kit: DemoKit, { agents }: People, deals: readonly DemoDeal[]): LoadSharing => {
  const begun = kit.past(-teamDaysAgo, '11:00')
  const payees = createPayees(kit, Math.ceil(agents.length / 10))
  const places = new Map(agents.map((agent, place) => [agent, place]))
  const leads = new Map<DemoAgent, DemoAgent>()
  const [teams, leadRows, members]: [SeedRow[], SeedRow[], SeedRow[]] = [[], [], []]
  for (let place = 0; place + perTeam.members < agents.length; place += perTeam.agents) {
    const [lead, ...others] = agents.slice(place, place + perTeam.members + 1)
    if (lead === undefined) break
    const id = kit.id(begun)
    const name = `${lead.user.lastName} Team ${teams.length + 1}`
    teams.push({ id, name, lead_id: lead.id, created_at: begun, updated_at: begun })
    leadRows.push({ id, team_id: id, lead_id: lead.id, since: kit.day(-teamDaysAgo), created_at: begun })
    for (const agent of others) {
      leads.set(agent, lead)
      members.push({
        id: kit.id(begun),
        team_id: id,
        agent_id: agent.id,
        since: kit.day(-teamDaysAgo),
        lead_share: leadShare,
        created_at: begun,
      })
    }
  }
  const shared = new Map<DemoDeal, DemoSharer[]>()
  const referred = new Map<DemoDeal, OtherPayee>()
  for (const [index, deal] of deals.entries()) {
    const { agent, createdAt } = deal
    const lead = createdAt > begun ? leads.get(agent) : undefined
    const beside = cycle(agents, (places.get(agent) ?? 0) + 5)
    const isShared = index % every.coAgent === 1 && beside !== agent && beside !== lead
    const sharers: DemoSharer[] = [
      ...(lead === undefined ? [] : [{ agent: lead, role: 'TEAM_LEAD' as const, rate: leadShare }]),
      ...(isShared ? [{ agent: beside, role: 'CO_AGENT' as const, rate: coShare }] : []),
    ]
    if (sharers.length > 0) shared.set(deal, sharers)
    if (index % every.referral === 2)
      referred.set(deal, cycle(payees.others, index % (every.referral * every.firstPayee) === 2 ? 0 : index))
  }
  function* participants(): Generator<SeedRow> {
    const none = { payee_id: null, agent_id: null }
    for (const deal of deals) {
      const sharers = shared.get(deal) ?? []
      const of = { deal_id: deal.id, deal_created_at: deal.createdAt }
      for (const [position, { agent, role, rate }] of sharers.entries())
        yield { id: kit.id(deal.createdAt), ...none, ...of, agent_id: agent.id, role, share: rate, position }
      const other = referred.get(deal)
      if (other === undefined) continue
      const what = { role: other.role, share: referralShare, position: sharers.length }
      yield { id: kit.id(deal.createdAt), ...none, ...of, payee_id: other.payeeId, ...what }
    }
  }
  return {
    tables: [
      ['payees', payees.rows],
      ['teams', teams],
      ['team_leads', leadRows],
      ['team_members', members],
      ['deal_participants', participants()],
    ],
    othersOf: (deal) => {
      const other = referred.get(deal)
      return other === undefined ? [] : [other]
    },
    sharersOf: (deal) => shared.get(deal) ?? [],
  }
}

const createPayees = (kit: DemoKit, count: number): { rows: SeedRow[]; others: OtherPayee[] } => {
  const at = kit.past(-teamDaysAgo, '10:10')
  const role = 'REFERRAL_OUT'
  const others = Array.from({ length: count }, (_, index): OtherPayee => {
    const payeeId = kit.id(at)
    return {
      id: `${role}:${payeeId}`,
      payeeId,
      name: `${surname(index * 3)} Referral Group ${index + 1}`,
      licenceNumber: String(9_000_000 + index),
      role,
      share: { rate: referralShare },
    }
  })
  const rows = others.map(({ payeeId, name, licenceNumber }, index): SeedRow => ({
    id: payeeId,
    kind: 'BROKERAGE',
    name,
    licence_number: licenceNumber,
    address: `${100 + index} Main Street, ${cycle(towns, index).city}, TX`,
    created_at: at,
    updated_at: at,
  }))
  return { rows, others }
}
