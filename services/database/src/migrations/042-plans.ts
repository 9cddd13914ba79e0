import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Plans as data: versions are only ever added, and so is who is on which plan from which day on. The three plans that
 * every brokerage begins with get their first version from its settings. What changes those settings, in this release
 * or the one before, adds a version; what moves an agent between the three adds a row of `agent_plans`.
 * An author is noted without a reference: rows that may never change must keep nobody's account from being deleted.
 */
export class Plans implements MigrationInterface {
  readonly name = 'Plans1763900000042'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION brokerage_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
        SELECT (moment AT TIME ZONE
                coalesce((SELECT time_zone FROM brokerage_settings WHERE id = 1), 'America/Chicago'))::date
      $$;

      CREATE TABLE plans (
        id         uuid PRIMARY KEY,
        code       text,
        name       text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT plans_code_key UNIQUE (code),
        CONSTRAINT plans_name_key UNIQUE (name),
        CONSTRAINT plans_code_check CHECK (code IN ('CAP_80_20', 'HIGH_SPLIT', 'MEMBERSHIP'))
      );
      CREATE INDEX plans_newest ON plans (created_at, id);

      CREATE TABLE plan_versions (
        id             uuid PRIMARY KEY,
        plan_id        uuid NOT NULL REFERENCES plans,
        version        integer NOT NULL,
        effective_from date NOT NULL,
        caps           jsonb NOT NULL,
        steps          jsonb NOT NULL,
        reason         text NOT NULL,
        author_id      uuid,
        created_at     timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT plan_versions_plan_id_version_key UNIQUE (plan_id, version),
        CONSTRAINT plan_versions_version_check CHECK (version > 0)
      );

      CREATE TABLE agent_plans (
        id         uuid PRIMARY KEY,
        agent_id   uuid NOT NULL REFERENCES agents,
        plan_id    uuid NOT NULL REFERENCES plans,
        from_day   date NOT NULL,
        reason     text,
        author_id  uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX agent_plans_by_agent ON agent_plans (agent_id, from_day, created_at, id);
      CREATE INDEX agent_plans_by_plan ON agent_plans (plan_id, agent_id);

      CREATE FUNCTION standard_caps(plan text, terms jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN plan <> 'CAP_80_20' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
          'id', 'annual', 'label', 'Annual cap', 'amount', trim_scale((terms ->> 'capCents')::numeric / 100),
          'deals', NULL)) END
      $$;
      CREATE FUNCTION standard_steps(plan text, terms jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
        SELECT jsonb_agg(jsonb_build_object(
                 'tiers', NULL, 'when', 'ALWAYS', 'whenCap', NULL, 'yearlyMax', NULL, 'firstDeals', NULL,
                 'cap', NULL, 'countsTowards', '[]'::jsonb) || step)
          FROM unnest(ARRAY[
                 jsonb_build_object('id', 'brokerage-split', 'label', 'Brokerage split', 'stage', 'SPLIT',
                   'kind', 'PERCENT', 'percent', trim_scale((terms ->> 'brokerageShare')::numeric / 1000),
                   'of', 'SHARE',
                   'amount', NULL) || CASE WHEN plan <> 'CAP_80_20' THEN '{}'::jsonb
                                      ELSE '{"cap": "annual", "countsTowards": ["annual"]}'::jsonb END,
                 jsonb_build_object('id', 'per-file-fee', 'label', 'Per-file fee', 'stage', 'POST_SPLIT',
                   'kind', 'AMOUNT', 'percent', NULL, 'of', NULL,
                   'amount', trim_scale((terms ->> 'perFileFeeCents')::numeric / 100))]) AS step
      $$;

      INSERT INTO plans (id, code, name) VALUES
        ('01980000-0000-7000-8000-000000000001', 'CAP_80_20', '80/20 until cap'),
        ('01980000-0000-7000-8000-000000000002', 'HIGH_SPLIT', '90/10 + per-file fee'),
        ('01980000-0000-7000-8000-000000000003', 'MEMBERSHIP', 'Membership + small per-file');
      INSERT INTO plan_versions (id, plan_id, version, effective_from, caps, steps, reason)
        SELECT gen_random_uuid(), plan.id, 1, '1900-01-01', standard_caps(code, terms), standard_steps(code, terms),
               'What the brokerage’s settings said'
          FROM plans plan
          LEFT JOIN brokerage_settings ON brokerage_settings.id = 1
         CROSS JOIN LATERAL (SELECT coalesce(plans -> code, '{
                 "CAP_80_20": {"brokerageShare": 20000, "capCents": 1800000, "perFileFeeCents": 19900},
                 "HIGH_SPLIT": {"brokerageShare": 10000, "capCents": null, "perFileFeeCents": 19900},
                 "MEMBERSHIP": {"brokerageShare": 0, "capCents": null, "perFileFeeCents": 9900}
               }'::jsonb -> code) AS terms) AS kept;
      INSERT INTO agent_plans (id, agent_id, plan_id, from_day, author_id, created_at)
        SELECT change.id, change.agent_id, plan.id, brokerage_day(change.created_at), change.changed_by,
               change.created_at
          FROM agent_plan_changes change JOIN plans plan ON plan.code = change.to_plan;

      CREATE FUNCTION keep_standard_plans() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO plan_versions (id, plan_id, version, effective_from, caps, steps, reason, author_id)
            SELECT gen_random_uuid(), plan.id, newest.version + 1, brokerage_day(now()), said.caps, said.steps,
                   'The brokerage’s settings were changed',
                   nullif(current_setting('bluebonnet.author', true), '')::uuid
              FROM plans plan
             CROSS JOIN LATERAL (SELECT * FROM plan_versions WHERE plan_id = plan.id
                                  ORDER BY version DESC LIMIT 1) AS newest
             CROSS JOIN LATERAL (SELECT standard_caps(plan.code, NEW.plans -> plan.code) AS caps,
                                        standard_steps(plan.code, NEW.plans -> plan.code) AS steps) AS said
             WHERE NEW.plans ? plan.code AND (newest.caps, newest.steps) IS DISTINCT FROM (said.caps, said.steps);
          RETURN NULL;
        END $$;
      CREATE TRIGGER brokerage_settings_plans AFTER INSERT OR UPDATE OF plans ON brokerage_settings
        FOR EACH ROW EXECUTE FUNCTION keep_standard_plans();

      CREATE FUNCTION keep_agent_plan() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO agent_plans (id, agent_id, plan_id, from_day, author_id, created_at)
            SELECT NEW.id, NEW.agent_id, plan.id, brokerage_day(NEW.created_at), NEW.changed_by, NEW.created_at
              FROM plans plan WHERE plan.code = NEW.to_plan;
          RETURN NULL;
        END $$;
      CREATE TRIGGER agent_plan_changes_kept AFTER INSERT ON agent_plan_changes
        FOR EACH ROW EXECUTE FUNCTION keep_agent_plan();

      CREATE TRIGGER plan_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON plan_versions
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER agent_plans_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON agent_plans
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE FUNCTION own_plan_of(agent uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
        SELECT CASE WHEN plan.code IS NULL THEN plan.id END
          FROM agent_plans kept JOIN plans plan ON plan.id = kept.plan_id
         WHERE kept.agent_id = agent AND kept.from_day <= brokerage_day(now())
         ORDER BY kept.from_day DESC, kept.created_at DESC, kept.id DESC LIMIT 1
      $$;

      ALTER TABLE cdas ADD COLUMN plan_id uuid REFERENCES plans, ADD COLUMN counted jsonb;
      ALTER TABLE cda_versions ADD COLUMN plan_id uuid REFERENCES plans, ADD COLUMN counted jsonb;
      CREATE INDEX cdas_by_plan ON cdas (plan_id, agent_id) WHERE plan_id IS NOT NULL;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cda_versions DROP COLUMN plan_id, DROP COLUMN counted;
      ALTER TABLE cdas DROP COLUMN plan_id, DROP COLUMN counted;
      DROP TRIGGER agent_plan_changes_kept ON agent_plan_changes;
      DROP TRIGGER brokerage_settings_plans ON brokerage_settings;
      DROP TABLE agent_plans, plan_versions, plans;
      DROP FUNCTION own_plan_of(uuid);
      DROP FUNCTION keep_agent_plan();
      DROP FUNCTION keep_standard_plans();
      DROP FUNCTION standard_steps(text, jsonb);
      DROP FUNCTION standard_caps(text, jsonb);
      DROP FUNCTION brokerage_day(timestamptz);
    `)
  }
}
