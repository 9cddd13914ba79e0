import type { MigrationInterface, QueryRunner } from 'typeorm'

const payeeKinds = (more: string): string => `
  ALTER TABLE payees DROP CONSTRAINT payees_kind_check, ADD CONSTRAINT payees_kind_check
    CHECK (kind IN ('BROKERAGE', 'AGENT_ENTITY', 'PERSON', 'ADVANCE', 'LEVY'${more}));`
const payoutKinds = (more: string): string => `
  ALTER TABLE payouts DROP CONSTRAINT payouts_line_kind_check, ADD CONSTRAINT payouts_line_kind_check
    CHECK (line_kind IN ('AGENT_SPLIT', 'REFERRAL_OUT', 'REBATE', 'ADVANCE', 'LEVY'${more}));`
const wholeShare = (more: string): string => `
  ALTER TABLE cda_agents DROP CONSTRAINT cda_agents_whole_check, ADD CONSTRAINT cda_agents_whole_check
    CHECK (brokerage_cents + fee_cents + agent_cents${more} = share_cents);`

const copied = `agent_id, role, share_cents, brokerage_cents, fee_cents, agent_cents, plan_id, counted`
const read = `one."agentId", one."role", one."shareCents", one."brokerageCents", one."feeCents", one."agentCents",
            one."planId", one."counted"`
const typed = `"agentId" uuid, "role" text, "shareCents" bigint, "brokerageCents" bigint, "feeCents" bigint,
            "agentCents" bigint, "planId" uuid, "counted" jsonb`
const copyAgents = (column: string, value: string, type: string): string => `
  CREATE OR REPLACE FUNCTION cda_agents_copy() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM cda_agents WHERE cda_id = NEW.id;
    IF NEW.voided_at IS NULL AND NEW.agents IS NOT NULL THEN
      INSERT INTO cda_agents (cda_id, deal_id, effective_date, ${copied}${column})
      SELECT NEW.id, NEW.deal_id, NEW.effective_date, ${read}${value}
        FROM jsonb_to_recordset(NEW.agents) AS one (${typed}${type});
    END IF;
    RETURN NULL;
  END $$;`

/** Plans pay others: companies, what of a sharer's part is theirs, and payouts of it. */
export class PlanPayees implements MigrationInterface {
  readonly name = 'PlanPayees1763900000097'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${payeeKinds(", 'COMPANY'")}
      ${payoutKinds(", 'PLAN_SHARE', 'PLAN_FEE'")}
      ALTER TABLE cda_agents ADD COLUMN other_cents bigint NOT NULL DEFAULT '0'::bigint;
      ${wholeShare(' + other_cents')}
      ${copyAgents(', other_cents', ', coalesce(one."otherCents", 0)', ', "otherCents" bigint')}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${copyAgents('', '', '')}
      ${wholeShare('')}
      ALTER TABLE cda_agents DROP COLUMN other_cents;
      ${payoutKinds('')}
      ${payeeKinds('')}
    `)
  }
}
