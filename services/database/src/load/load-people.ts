import { compPlans, type Role } from '@bluebonnet/domain'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import { type DemoAgent, type DemoUser, firstPlanRow, type People, standardPlanIds } from '../seeds/demo/people.js'
import { cycle } from '../seeds/kit/random.js'
import type { SeedRow } from '../seeds/kit/rows.js'
import { firstNames } from '../seeds/kit/words.js'
import { surname } from './surnames.js'
import type { Tier } from './tiers.js'

const joinedDaysAgo = 1_900

/**
 * All people of a tier. They include the demo's sign-ins, so that a loaded brokerage has the same sign-ins and
 * restrictions as the demo.
 */
export const createLoadPeople = (kit: DemoKit, tier: Tier): People & { deciders: DemoUser[] } => {
  const joined = kit.at(-joinedDaysAgo, '09:00')
  let count = 0
  const user = (email: string, role: Role, isSuperAdmin = false): DemoUser => {
    count += 1
    return {
      id: kit.id(joined),
      email: `${email}@bluebonnet.test`,
      firstName: cycle(firstNames, count),
      lastName: surname(count * 7),
      role,
      licence: role === 'TC' ? null : String(400_000 + count).padStart(7, '0'),
      isSuperAdmin,
    }
  }
  const several = (name: string, role: Role, size: number): DemoUser[] =>
    Array.from({ length: size }, (_, index) => user(index === 0 ? name : `${name}${index + 1}`, role))
  const admin = user('admin', 'AGENT', true)
  const brokers = several('broker', 'BROKER', tier.brokers)
  const managers = several('manager', 'MANAGER', tier.managers)
  const coordinators = several('tc', 'TC', tier.coordinators)
  const agents = several('agent', 'AGENT', tier.agents).map((one, index): DemoAgent => ({
    id: kit.id(joined),
    user: one,
    plan: cycle(compPlans, index % 5 < 3 ? 0 : (index % 5) - 2),
    status: index % 20 === 19 ? 'INACTIVE' : 'ACTIVE',
    capYearStart: null,
  }))
  const [broker] = brokers
  const [manager] = managers
  const [tc] = coordinators
  const [demoAgent] = agents
  if (!broker || !manager || !tc || !demoAgent) throw new Error('A tier needs one of each')
  const users = [admin, ...brokers, ...managers, ...coordinators, ...agents.map((agent) => agent.user)]
  return { users, agents, broker, manager, tc, demoAgent, unlicensed: demoAgent, deciders: [...brokers, ...managers] }
}

export function* loadUserRows(kit: DemoKit, { users }: People, passwordHash: string): Generator<SeedRow> {
  const at = kit.at(-joinedDaysAgo, '09:00')
  for (const [index, user] of users.entries()) {
    yield {
      id: user.id,
      email: user.email,
      password_hash: passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      is_super_admin: user.isSuperAdmin,
      phone: `(512) 555-${String(index % 10_000).padStart(4, '0')}`,
      trec_license_no: user.licence,
      is_active: true,
      created_at: new Date(at.getTime() + index * 1_000),
      updated_at: at,
    }
  }
}

/** `plans`: who is on a custom plan by now. */
export function* loadAgentRows(
  kit: DemoKit,
  { agents }: People,
  plans: ReadonlyMap<DemoAgent, string>,
): Generator<SeedRow> {
  const at = kit.at(-joinedDaysAgo, '09:00')
  for (const [index, agent] of agents.entries()) {
    yield {
      id: agent.id,
      user_id: agent.user.id,
      status: agent.status,
      plan_id: plans.get(agent) ?? standardPlanIds[agent.plan],
      cap_year_start: agent.capYearStart,
      created_at: new Date(at.getTime() + index * 1_000),
      updated_at: at,
    }
  }
}

export function* loadFirstPlanRows(kit: DemoKit, { agents, broker }: People): Generator<SeedRow> {
  const at = kit.at(-joinedDaysAgo, '09:05')
  for (const agent of agents) yield firstPlanRow(kit, agent, broker, at)
}
