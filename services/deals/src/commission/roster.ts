import { Brokerage } from '@bluebonnet/auth'
import { limits } from '@bluebonnet/contracts'
import type { AgentStatus, CompPlan, Role, RosterEntry } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { dayIn } from '../shared/calendar-day.js'
import { dollarsOf } from '../shared/money.js'
import { yearOf } from './calendar.js'
import { CapUse } from './cap-use.js'
import { Earnings } from './earnings.js'
import { capYearOf, planTerms } from './plan-terms.js'

interface Row {
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
  closedDeals: string
  closedVolumeCents: string
}

/** A TC stands in by the user id, which is what changing their access takes. */
const select = `
  SELECT a.id, a.user_id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.role, a.status, u.email, u.phone,
         u.trec_license_no AS "trecLicenseNo", u.is_active AS "isActive", a.comp_plan AS "compPlan", a.cap_year_start::text AS "capYearStart",
         a.annual_cap_cents AS "annualCapCents", coalesce(c.deals, 0) AS "closedDeals", coalesce(c.volume, 0) AS "closedVolumeCents"
    FROM (SELECT id, user_id, status, comp_plan, cap_year_start, annual_cap_cents FROM agents
           UNION ALL
          SELECT id, id, CASE WHEN is_active THEN 'ACTIVE' ELSE 'INACTIVE' END, NULL, NULL, NULL FROM users
           WHERE role = 'TC' AND NOT EXISTS (SELECT FROM agents WHERE agents.user_id = users.id)) a
    JOIN users u ON u.id = a.user_id
    LEFT JOIN (SELECT agent_id, count(*) AS deals, sum(price_cents) AS volume FROM deals
                WHERE status = 'CLOSED' AND close_date >= $1 AND close_date < $2 GROUP BY agent_id) c ON c.agent_id = a.id
   ORDER BY lower(u.last_name), lower(u.first_name), a.id LIMIT ${limits.listRows}`

/** Every agent with plan, cap and this calendar year's production, and the TCs, for brokers and managers. */
@Injectable()
export class Roster {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly capUse: CapUse,
    private readonly earnings: Earnings,
  ) {}

  async list(): Promise<RosterEntry[]> {
    const { manager } = this.dataSource
    const settings = await this.brokerage.settings()
    const today = dayIn(settings.timeZone, new Date())
    const year = yearOf(today)
    const rows = await manager.query<Row[]>(select, [year.from, year.to])
    const standings = await this.capUse.standings(manager, rows.filter(({ compPlan }) => compPlan !== null).map((row) => ({ agentId: row.id, year: capYearOf(row, today) })))
    const earned = new Map((await this.earnings.by(manager, 'agent', { agentId: null }, year)).map(({ key, cents }) => [key, cents]))
    return rows.map(({ annualCapCents, closedDeals, closedVolumeCents, ...agent }) => {
      const capCents = agent.compPlan === null ? null : planTerms(settings, agent.compPlan, annualCapCents === null ? null : Number(annualCapCents)).capCents
      const { paid, reserved } = standings.get(agent.id) ?? { paid: 0, reserved: 0 }
      return {
        ...agent,
        annualCap: capCents === null ? null : dollarsOf(capCents),
        capPaid: dollarsOf(paid),
        capReserved: dollarsOf(reserved),
        closedDeals: Number(closedDeals),
        closedVolume: dollarsOf(Number(closedVolumeCents)),
        commissionYTD: dollarsOf(earned.get(agent.id) ?? 0),
      }
    })
  }
}
