import type { MigrationInterface, QueryRunner } from 'typeorm'

const copied = `agent_id, role, share_cents, brokerage_cents, fee_cents, agent_cents, plan_id, counted, other_cents`
const read = `one."agentId", one."role", one."shareCents", one."brokerageCents", one."feeCents", one."agentCents",
            one."planId", one."counted", coalesce(one."otherCents", 0)`
const typed = `"agentId" uuid, "role" text, "shareCents" bigint, "brokerageCents" bigint, "feeCents" bigint,
            "agentCents" bigint, "planId" uuid, "counted" jsonb, "otherCents" bigint`
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

/**
 * What of a sharer's part the client paid, which is no commission. CDAs from before, and those that the release before
 * makes, say none: their sums stay what they were.
 */
export class ClientPaidShares implements MigrationInterface {
  readonly name = 'ClientPaidShares1763900000106'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cda_agents ADD COLUMN client_paid_cents bigint NOT NULL DEFAULT '0'::bigint;
      ${copyAgents(', client_paid_cents', ', coalesce(one."clientPaidCents", 0)', ', "clientPaidCents" bigint')}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${copyAgents('', '', '')}
      ALTER TABLE cda_agents DROP COLUMN client_paid_cents;
    `)
  }
}
