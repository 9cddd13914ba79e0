import type { AgentStatus, CompPlan, Role } from '@bluebonnet/domain'
import { monthsBefore } from '../kit/dates.js'
import type { SeedRow } from '../kit/rows.js'
import { brokerage } from './brokerage.js'
import type { DemoKit } from './demo-kit.js'

export interface DemoUser {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  licence: string | null
  isSuperAdmin: boolean
}
export interface DemoAgent {
  id: string
  user: DemoUser
  plan: CompPlan
  status: AgentStatus
  capYearStart: string | null
}
export interface People {
  users: DemoUser[]
  agents: DemoAgent[]
  broker: DemoUser
  manager: DemoUser
  tc: DemoUser
  demoAgent: DemoAgent
  unlicensed: DemoAgent
}

interface AgentWords {
  email: string
  name: [string, string]
  licence: string | null
  plan?: CompPlan
  status?: AgentStatus
}

const staff: { email: string; name: [string, string]; role: Role; licence?: string; isSuperAdmin?: true }[] = [
  { email: 'admin@bluebonnet.test', name: ['Robin', 'Calloway'], role: 'AGENT', isSuperAdmin: true },
  {
    email: 'broker@bluebonnet.test',
    name: ['Dana', 'Whitfield'],
    role: 'BROKER',
    licence: brokerage.brokerLicenceNumber,
  },
  { email: 'manager@bluebonnet.test', name: ['Marcus', 'Oyelaran'], role: 'MANAGER', licence: '0613377' },
  { email: 'tc@bluebonnet.test', name: ['Priya', 'Raman'], role: 'TC' },
]

const demoAgent: AgentWords = { email: 'agent@bluebonnet.test', name: ['Jordan', 'Reyes'], licence: '0712045' }
/** No licence yet: a CDA for this agent is refused. */
const unlicensed: AgentWords = {
  email: 'casey.lindqvist@bluebonnet.test',
  name: ['Casey', 'Lindqvist'],
  licence: null,
  status: 'PENDING',
}
const colleagues: AgentWords[] = [
  { email: 'agent2@bluebonnet.test', name: ['Sofia', 'Delgado'], licence: '0698812' },
  { email: 'thomas.keane@bluebonnet.test', name: ['Thomas', 'Keane'], licence: '0455190', plan: 'HIGH_SPLIT' },
  { email: 'amina.farah@bluebonnet.test', name: ['Amina', 'Farah'], licence: '0734418' },
  { email: 'walt.brenner@bluebonnet.test', name: ['Walt', 'Brenner'], licence: '0087231', plan: 'MEMBERSHIP' },
  { email: 'lucia.marquez@bluebonnet.test', name: ['Lucia', 'Marquez'], licence: '0680034' },
  { email: 'owen.tackett@bluebonnet.test', name: ['Owen', 'Tackett'], licence: '0751906' },
  { email: 'hannah.stroud@bluebonnet.test', name: ['Hannah', 'Stroud'], licence: '0629945', plan: 'HIGH_SPLIT' },
  { email: 'minh.pham@bluebonnet.test', name: ['Minh', 'Pham'], licence: '0703311' },
  { email: 'gloria.benavides@bluebonnet.test', name: ['Gloria', 'Benavides'], licence: '0512760' },
  { email: 'ty.mccallum@bluebonnet.test', name: ['Ty', 'McCallum'], licence: '0744120', status: 'INACTIVE' },
]

/** From two years ago on, one after the other: before anybody's first deal. */
const joinedAt = (kit: DemoKit, index: number): Date => kit.at(-730 + index * 9, '09:00')
/** The agents join after the office staff. */
const profileAt = (kit: DemoKit, index: number, time = '09:00'): Date => kit.at(-730 + (staff.length + index) * 9, time)

export const createPeople = (kit: DemoKit): People => {
  const joined = (index: number): Date => joinedAt(kit, index)
  const userOf = (
    words: { email: string; name: [string, string]; role: Role; licence?: string | null; isSuperAdmin?: true },
    index: number,
  ): DemoUser => ({
    id: kit.id(joined(index)),
    email: words.email,
    firstName: words.name[0],
    lastName: words.name[1],
    role: words.role,
    licence: words.licence ?? null,
    isSuperAdmin: words.isSuperAdmin ?? false,
  })
  const office = staff.map(userOf)
  const agentOf = (words: AgentWords, index: number, capYearStart: string | null): DemoAgent => ({
    id: kit.id(profileAt(kit, index)),
    user: userOf({ ...words, role: 'AGENT' }, office.length + index),
    plan: words.plan ?? 'CAP_80_20',
    status: words.status ?? 'ACTIVE',
    capYearStart,
  })
  // At least seven months back: every closing of the demo agent is in the current cap year, whatever today is.
  const first = agentOf(demoAgent, 0, monthsBefore(kit.today, 7))
  const others = colleagues.map((words, index) => agentOf(words, index + 1, null))
  const last = agentOf(unlicensed, colleagues.length + 1, null)
  const [, broker, manager, tc] = office
  if (!broker || !manager || !tc) throw new Error('The demo needs its broker, manager and TC')
  const agents = [first, ...others, last]
  return {
    users: [...office, ...agents.map(({ user }) => user)],
    agents,
    broker,
    manager,
    tc,
    demoAgent: first,
    unlicensed: last,
  }
}

export const userRows = (kit: DemoKit, { users }: People, passwordHash: string): SeedRow[] =>
  users.map((user, index) => ({
    id: user.id,
    email: user.email,
    password_hash: passwordHash,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    is_super_admin: user.isSuperAdmin,
    phone: `(512) 555-01${String(10 + index)}`,
    trec_license_no: user.licence,
    is_active: true,
    created_at: joinedAt(kit, index),
    updated_at: joinedAt(kit, index),
  }))

/** The plans of the baseline. */
export const standardPlanIds: Record<CompPlan, string> = {
  CAP_80_20: '01980000-0000-7000-8000-000000000001',
  HIGH_SPLIT: '01980000-0000-7000-8000-000000000002',
  MEMBERSHIP: '01980000-0000-7000-8000-000000000003',
}

export const agentRows = (kit: DemoKit, { agents }: People): SeedRow[] =>
  agents.map((agent, index) => ({
    id: agent.id,
    user_id: agent.user.id,
    status: agent.status,
    plan_id: standardPlanIds[agent.plan],
    cap_year_start: agent.capYearStart,
    created_at: profileAt(kit, index),
    updated_at: profileAt(kit, index),
  }))

/** An agent's first plan. */
export const firstPlanRow = (kit: DemoKit, agent: DemoAgent, broker: DemoUser, at: Date): SeedRow => ({
  id: kit.id(at),
  agent_id: agent.id,
  plan_id: standardPlanIds[agent.plan],
  from_day: '1900-01-01',
  author_id: broker.id,
  created_at: at,
})

export const firstPlanRows = (kit: DemoKit, { agents, broker }: People): SeedRow[] =>
  agents.map((agent, index) => firstPlanRow(kit, agent, broker, profileAt(kit, index, '09:05')))
