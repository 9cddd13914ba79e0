import type { MigrationInterface, QueryRunner } from 'typeorm'

const others = "'REFERRAL_OUT', 'REBATE', 'ADVANCE', 'LEVY'"
const roles = `'CO_AGENT', 'TEAM_LEAD', 'MENTOR'`

/** What a CDA keeps of each agent who shares it, as the columns of `cda_agents`. */
const copied = {
  agent_id: ['agentId', 'uuid'],
  role: ['role', 'text'],
  share_cents: ['shareCents', 'bigint'],
  brokerage_cents: ['brokerageCents', 'bigint'],
  fee_cents: ['feeCents', 'bigint'],
  agent_cents: ['agentCents', 'bigint'],
  plan_id: ['planId', 'uuid'],
  counted: ['counted', 'jsonb'],
} as const
const columns = Object.keys(copied).join(', ')
const fields = Object.values(copied)
const read = fields.map(([name]) => `one."${name}"`).join(', ')
const typed = fields.map(([name, type]) => `"${name}" ${type}`).join(', ')

/**
 * Agents who share a deal with its own agent, and what a live CDA gives each of them. The release before knows of none:
 * a CDA that it revises has one agent again, and what it reads of `deal_participants` are the payees. It reverses one
 * entry of the ledger, and leaves who a deal is handed to on its list: the database does the rest of both.
 */
export class DealAgents implements MigrationInterface {
  readonly name = 'DealAgents1763900000074'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deal_participants ADD COLUMN agent_id uuid REFERENCES agents, ALTER COLUMN payee_id DROP NOT NULL,
        DROP CONSTRAINT deal_participants_role_check,
        ADD CONSTRAINT deal_participants_role_check CHECK (role IN (${roles}, ${others})),
        ADD CONSTRAINT deal_participants_who_check CHECK ((payee_id IS NULL) = (agent_id IS NOT NULL)),
        ADD CONSTRAINT deal_participants_agent_key UNIQUE (deal_id, agent_id);
      CREATE INDEX deal_participants_by_agent ON deal_participants (agent_id, deal_id) WHERE agent_id IS NOT NULL;

      ALTER TABLE cdas ADD COLUMN agents jsonb;
      ALTER TABLE cda_versions ADD COLUMN agents jsonb;
      CREATE TABLE cda_agents (
        cda_id          uuid NOT NULL REFERENCES cdas ON DELETE CASCADE,
        agent_id        uuid NOT NULL REFERENCES agents,
        deal_id         uuid NOT NULL REFERENCES deals,
        role            text NOT NULL,
        share_cents     bigint NOT NULL,
        brokerage_cents bigint NOT NULL,
        fee_cents       bigint NOT NULL,
        agent_cents     bigint NOT NULL,
        effective_date  date NOT NULL,
        plan_id         uuid REFERENCES plans,
        counted         jsonb,
        PRIMARY KEY (cda_id, agent_id),
        CONSTRAINT cda_agents_role_check CHECK (role IN (${roles})),
        CONSTRAINT cda_agents_whole_check CHECK (brokerage_cents + fee_cents + agent_cents = share_cents)
      );
      CREATE INDEX cda_agents_by_agent ON cda_agents (agent_id, deal_id);
      CREATE INDEX cda_agents_by_deal ON cda_agents (deal_id);

      CREATE FUNCTION cdas_of_one_agent() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.agents := NULL;
        RETURN NEW;
      END $$;
      CREATE TRIGGER cdas_of_one_agent BEFORE INSERT OR UPDATE ON cdas FOR EACH ROW
        WHEN (NEW.agents IS NOT NULL AND NOT NEW.lines @? '$[*].agent') EXECUTE FUNCTION cdas_of_one_agent();

      CREATE FUNCTION cda_agents_copy() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM cda_agents WHERE cda_id = NEW.id;
        IF NEW.voided_at IS NULL AND NEW.agents IS NOT NULL THEN
          INSERT INTO cda_agents (cda_id, deal_id, effective_date, ${columns})
          SELECT NEW.id, NEW.deal_id, NEW.effective_date, ${read} FROM jsonb_to_recordset(NEW.agents) AS one (${typed});
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER cdas_agents_insert AFTER INSERT ON cdas FOR EACH ROW
        WHEN (NEW.agents IS NOT NULL) EXECUTE FUNCTION cda_agents_copy();
      CREATE TRIGGER cdas_agents_update AFTER UPDATE ON cdas FOR EACH ROW
        WHEN ((OLD.agents, OLD.voided_at, OLD.effective_date) IS DISTINCT FROM
          (NEW.agents, NEW.voided_at, NEW.effective_date))
        EXECUTE FUNCTION cda_agents_copy();

      CREATE FUNCTION cda_agents_reverse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO commission_ledger (id, agent_id, kind, counted_cents, cap_year_start, effective_date,
          deal_id, cda_id,
                                       cda_version, reverses_id, reason, author_id)
        SELECT gen_random_uuid(), e.agent_id, 'REVERSAL', -e.counted_cents, e.cap_year_start,
          e.effective_date, e.deal_id,
               e.cda_id, e.cda_version, e.id, 'CDA version ' || OLD.version || ' counts no more',
               coalesce(NEW.voided_by, NEW.created_by)
          FROM commission_ledger e
         WHERE e.cda_id = OLD.id AND e.cda_version = OLD.version AND e.kind = 'CDA'
           AND NOT EXISTS (SELECT FROM commission_ledger r WHERE r.reverses_id = e.id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER cdas_agents_reverse AFTER UPDATE ON cdas FOR EACH ROW
        WHEN (OLD.agents IS NOT NULL AND (OLD.version <> NEW.version
          OR (OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL)))
        EXECUTE FUNCTION cda_agents_reverse();

      CREATE FUNCTION deal_agent_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM deal_participants WHERE deal_id = NEW.id AND agent_id = NEW.agent_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER deals_agent_once AFTER UPDATE OF agent_id ON deals FOR EACH ROW
        WHEN (OLD.agent_id <> NEW.agent_id) EXECUTE FUNCTION deal_agent_once();

      ALTER TABLE commission_ledger ADD COLUMN entry_key text,
        ADD CONSTRAINT commission_ledger_entry_key_key UNIQUE (entry_key);
      CREATE INDEX commission_ledger_by_cda ON commission_ledger (cda_id, cda_version) WHERE kind = 'CDA';
      DROP INDEX commission_ledger_cda_once;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNIQUE INDEX commission_ledger_cda_once ON commission_ledger (cda_id, cda_version, agent_id)
        WHERE kind = 'CDA';
      DROP INDEX commission_ledger_by_cda;
      ALTER TABLE commission_ledger DROP COLUMN entry_key;
      DROP TRIGGER deals_agent_once ON deals;
      DROP TRIGGER cdas_agents_reverse ON cdas;
      DROP FUNCTION deal_agent_once();
      DROP FUNCTION cda_agents_reverse();
      DROP TRIGGER cdas_agents_update ON cdas;
      DROP TRIGGER cdas_agents_insert ON cdas;
      DROP TRIGGER cdas_of_one_agent ON cdas;
      DROP FUNCTION cda_agents_copy();
      DROP FUNCTION cdas_of_one_agent();
      DROP TABLE cda_agents;
      ALTER TABLE cda_versions DROP COLUMN agents;
      ALTER TABLE cdas DROP COLUMN agents;
      DROP INDEX deal_participants_by_agent;
      DELETE FROM deal_participants WHERE payee_id IS NULL;
      ALTER TABLE deal_participants DROP CONSTRAINT deal_participants_agent_key,
        DROP CONSTRAINT deal_participants_who_check, DROP CONSTRAINT deal_participants_role_check,
        ADD CONSTRAINT deal_participants_role_check CHECK (role IN (${others})),
        ALTER COLUMN payee_id SET NOT NULL, DROP COLUMN agent_id;
    `)
  }
}
