import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { DemoAgent, People } from '../seeds/demo/people.js'
import type { SeedRow } from '../seeds/kit/rows.js'

/**
 * One agent in this many, on CAP_80_20 before, has had the franchise plan since yesterday: it applies to their open
 * deals.
 */
const every = 5
const royalty = { percent: 6, stage: 'PRE_SPLIT', of: 'GROSS' }
const split = { percent: 20, stage: 'SPLIT', of: 'SHARE' }

const step = (id: string, label: string, payeeId: string | null, what: object): SeedRow => ({
  id,
  label,
  kind: 'PERCENT',
  per: 'AGENT',
  when: 'ALWAYS',
  cap: null,
  countsTowards: [],
  payeeId,
  amount: null,
  tiers: null,
  whenCap: null,
  yearlyMax: null,
  firstDeals: null,
  ...what,
})

/** A custom plan with a franchise fee, and the agents on it. */
export const createLoadPlans = (
  kit: DemoKit,
  { agents, broker }: People,
): { plans: Map<DemoAgent, string>; tables: [table: string, rows: Iterable<SeedRow>][] } => {
  const at = kit.past(-1, '09:00')
  const [planId, payeeId] = [kit.id(at), kit.id(at)]
  const steps = [
    step('royalty', 'Franchise royalty', payeeId, royalty),
    step('brokerage-split', 'Brokerage split', null, split),
  ]
  const terms = { version: 1, effective_from: kit.day(-1), caps: [], steps, reason: 'A franchise' }
  const franchised = agents.filter((_, place) => place % every === 2)
  const since = { plan_id: planId, from_day: kit.day(-1), author_id: broker.id, created_at: at }
  const tables: [table: string, rows: Iterable<SeedRow>][] = [
    ['payees', [{ id: payeeId, kind: 'COMPANY', name: 'Lone Star Franchise Inc.', created_at: at, updated_at: at }]],
    ['plans', [{ id: planId, name: 'Franchise 80/20', created_at: at }]],
    ['plan_versions', [{ id: kit.id(at), plan_id: planId, ...terms, author_id: broker.id, created_at: at }]],
    ['agent_plans', franchised.map((agent) => ({ id: kit.id(at), agent_id: agent.id, ...since }))],
  ]
  return { plans: new Map(franchised.map((agent) => [agent, planId])), tables }
}
