import { type AgentStatus, type CallInput, type CompPlan, type Role } from '@bluebonnet/contracts'
import { containing } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { Where } from '../shared/where.js'

export type RosterFilters = Pick<CallInput<'GET /api/roster'>['query'], 'agentId' | 'compPlan' | 'isActive' | 'q'>

/** Somebody on the roster, without the year's figures. */
export interface RosterPerson {
  id: string
  userId: string
  firstName: string | null
  lastName: string | null
  role: Role
  status: AgentStatus
  email: string
  phone: string | null
  trecLicenseNo: string | null
  isActive: boolean
  /** Null for a TC, who has no profile and so no plan. */
  compPlan: CompPlan | null
  capYearStart: string | null
  annualCapCents: string | null
}

/** A TC stands in by the user id, which is what changing their access takes. */
const select = `
  SELECT a.id, a.user_id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.role, a.status, u.email, u.phone,
         u.trec_license_no AS "trecLicenseNo", u.is_active AS "isActive", a.comp_plan AS "compPlan", a.cap_year_start::text AS "capYearStart",
         a.annual_cap_cents AS "annualCapCents"
    FROM (SELECT id, user_id, status, comp_plan, cap_year_start, annual_cap_cents FROM agents
           UNION ALL
          SELECT id, id, CASE WHEN is_active THEN 'ACTIVE' ELSE 'INACTIVE' END, NULL, NULL, NULL FROM users
           WHERE role = 'TC' AND NOT EXISTS (SELECT FROM agents WHERE agents.user_id = users.id)) a
    JOIN users u ON u.id = a.user_id`

/** Every agent and TC under the filters, by name, whoever was let go last. */
export const rosterPeople = async (manager: EntityManager, { agentId, compPlan, isActive, q = '' }: RosterFilters): Promise<RosterPerson[]> => {
  const where = new Where()
  if (agentId !== undefined) where.and('a.id = ?', agentId)
  if (compPlan !== undefined) where.and('a.comp_plan = ?', compPlan)
  if (isActive !== undefined) where.and('u.is_active = ?', isActive)
  const like = containing(q)
  if (q.trim() !== '') where.and("concat_ws(' ', u.first_name, u.last_name) ILIKE ? OR u.email ILIKE ? OR u.trec_license_no ILIKE ?", like, like, like)
  return manager.query<RosterPerson[]>(`${select} WHERE ${where.sql} ORDER BY u.is_active DESC, lower(u.last_name), lower(u.first_name), a.id`, where.values)
}

interface Production { deals: number; volumeCents: number }

const produced = `
  SELECT agent_id AS "agentId", count(*) AS deals, sum(price_cents) AS volume FROM deals
   WHERE agent_id = ANY($1) AND status = 'CLOSED' AND close_date >= $2 AND close_date < $3 GROUP BY agent_id`

/** What these agents closed in a period, by agent; nothing for those who closed nothing. */
export const productionOf = async (manager: EntityManager, agentIds: readonly string[], { from, to }: { from: string; to: string }): Promise<Map<string, Production>> => {
  const rows = await manager.query<{ agentId: string; deals: string; volume: string }[]>(produced, [agentIds, from, to])
  return new Map(rows.map(({ agentId, deals, volume }) => [agentId, { deals: Number(deals), volumeCents: Number(volume) }]))
}
