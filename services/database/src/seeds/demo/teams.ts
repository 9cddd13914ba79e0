import type { SeedRow } from '../kit/rows.js'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { DemoAgent, People } from './people.js'

const lead = 'thomas.keane@bluebonnet.test'
const members = ['lucia.marquez@bluebonnet.test', 'minh.pham@bluebonnet.test']
const leadShare = 25_000
const coShare = 30_000

interface DemoTeams {
  tables: [table: string, rows: SeedRow[]][]
  /** Participants of open deals: the lead in each member's, a member in the other's. */
  participants: SeedRow[]
}

/** A team of three. Closed deals are older than the team. */
export const createTeams = (kit: DemoKit, { agents }: People, deals: readonly DemoDeal[]): DemoTeams => {
  const begun = kit.past(-150, '11:00')
  const of = (wanted: string): DemoAgent[] => agents.filter(({ user }) => user.email === wanted)
  const [leader] = of(lead)
  const team = members.flatMap(of)
  if (leader === undefined) throw new Error('The demo team needs its lead')
  const id = kit.id(begun)
  const member = ({ id: agentId }: DemoAgent): SeedRow => ({
    id: kit.id(begun),
    team_id: id,
    agent_id: agentId,
    since: kit.day(-150),
    lead_share: leadShare,
    created_at: begun,
  })
  const isShared = ({ agent, plan: { cda, referral, status }, createdAt }: DemoDeal): boolean =>
    team.includes(agent) &&
    status !== 'CLOSED' &&
    status !== 'CANCELLED' &&
    cda === undefined &&
    referral === undefined &&
    createdAt > begun
  const shares = (deal: DemoDeal, place: number): SeedRow[] => {
    const row = (agent: DemoAgent, role: string, share: number, position: number): SeedRow => ({
      id: kit.id(deal.createdAt),
      deal_id: deal.id,
      agent_id: agent.id,
      role,
      share,
      position,
      deal_created_at: deal.createdAt,
    })
    const co = team.find((agent) => agent !== deal.agent)
    return [
      row(leader, 'TEAM_LEAD', leadShare, 0),
      ...(place === 0 && co !== undefined ? [row(co, 'CO_AGENT', coShare, 1)] : []),
    ]
  }
  return {
    tables: [
      ['teams', [{ id, name: 'Balcones Team', lead_id: leader.id, created_at: begun, updated_at: begun }]],
      ['team_leads', [{ id, team_id: id, lead_id: leader.id, since: kit.day(-150), created_at: begun }]],
      ['team_members', team.map(member)],
    ],
    participants: deals.filter(isShared).flatMap(shares),
  }
}
