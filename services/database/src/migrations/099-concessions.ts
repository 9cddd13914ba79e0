import type { MigrationInterface, QueryRunner } from 'typeorm'

const agents = "'CO_AGENT', 'TEAM_LEAD', 'MENTOR'"
const roles = (more: string): string => `
  ALTER TABLE deal_participants DROP CONSTRAINT deal_participants_role_check,
    ADD CONSTRAINT deal_participants_role_check
      CHECK (role IN (${agents}, 'REFERRAL_OUT', 'REBATE'${more}, 'ADVANCE', 'LEVY'));`
const kinds = (more: string): string => `
  ALTER TABLE payouts DROP CONSTRAINT payouts_line_kind_check, ADD CONSTRAINT payouts_line_kind_check
    CHECK (line_kind IN ('AGENT_SPLIT', 'REFERRAL_OUT', 'REBATE'${more}, 'ADVANCE', 'LEVY', 'PLAN_SHARE', 'PLAN_FEE'));`

/** Deals give parties concessions beside rebates. */
export class Concessions implements MigrationInterface {
  readonly name = 'Concessions1763900000099'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${roles(", 'CONCESSION'")} ${kinds(", 'CONCESSION'")}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${kinds('')} ${roles('')}`)
  }
}
