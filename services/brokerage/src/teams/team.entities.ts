import {
  Cents,
  ChangedIn,
  Day,
  Id,
  TimestampColumn,
  now,
  optional,
  References,
  RowVersion,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** Agents who work under a lead (docs/rules/commission-and-caps.md#teams). */
@Entity('teams')
@Index('teams_newest', ['createdAt', 'id'])
@Index('teams_by_lead', ['leadId'])
export class TeamEntity {
  @Id() id!: string
  @Text('name') name!: string
  @Uuid('lead_id') @References('agents') leadId!: string
  @RowVersion() version!: number
  @ChangedIn() changedIn?: Record<string, number>
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('updated_at', now) updatedAt!: Date
}

/** The lead of a team from a day on. Of several rows for one day the last applies. */
@Entity('team_leads')
@Index('team_leads_by_team', ['teamId', 'since'])
@Index('team_leads_by_lead', ['leadId'])
export class TeamLeadEntity {
  @Id() id!: string
  @Uuid('team_id') @References('teams') teamId!: string
  @Uuid('lead_id') @References('agents') leadId!: string
  @Day('since') since!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** An agent's membership in a team. Nobody is in two teams at once. */
@Entity('team_members')
@Check('team_members_days_check', 'until >= since')
@Check('team_members_lead_share_check', 'lead_share BETWEEN 0 AND 100000')
@Check('team_members_own_cap_cents_check', 'own_cap_cents >= 0')
@Index('team_members_in_one', ['agentId'], { unique: true, where: 'until IS NULL' })
@Index('team_members_by_team', ['teamId', 'agentId'])
@Index('team_members_by_agent', ['agentId'])
export class TeamMemberEntity {
  @Id() id!: string
  @Uuid('team_id') @References('teams') teamId!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  @Day('since') since!: string
  /** The last day; null while the membership continues. */
  @Day('until', optional) until!: string | null
  /** The lead's share of the member's new deals, in thousandths of a percent. */
  @IntegerColumn('lead_share') leadShare!: number
  /** Replaces the cap of the member's plan during the membership; null keeps it. */
  @Cents('own_cap_cents', optional) ownCapCents!: number | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
