import type { MigrationInterface, QueryRunner } from 'typeorm'

const columns = 'cda_gross_cents, cda_brokerage_cents, cda_agent_cents, cda_other_cents, cda_client_paid_cents'

/** What a deal is to say of its CDA. */
const copying = (earned: string): string => {
  const figures = [
    'cda.gross_commission_cents',
    'cda.brokerage_split_cents',
    earned,
    'cda.other_payees_cents',
    'cda.client_paid_cents',
  ]
    .map((figure) => `CASE WHEN cda.voided_at IS NULL THEN ${figure} END`)
    .join(', ')
  return `
    CREATE OR REPLACE FUNCTION cdas_copy() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE deals SET (${columns}) = ROW(${figures}) FROM changed cda
       WHERE deals.id = cda.deal_id AND (${columns}) IS DISTINCT FROM (${figures});
      RETURN NULL;
    END $$;`
}

const whole = (more: string): string =>
  ['cdas', 'cda_versions']
    .map(
      (table) => `
  DROP TRIGGER ${table}_whole ON ${table};
  CREATE TRIGGER ${table}_whole BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
    WHEN (NEW.brokerage_split_cents + NEW.agent_split_cents + NEW.per_file_fee_cents + NEW.other_payees_cents${more}
          <> NEW.gross_commission_cents + NEW.client_paid_cents)
    EXECUTE FUNCTION refuse_division();`,
    )
    .join('')

const copyAgents = (earned: string): string => `
  CREATE OR REPLACE FUNCTION cda_agents_copy() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM cda_agents WHERE cda_id = NEW.id;
    IF NEW.voided_at IS NULL AND NEW.agents IS NOT NULL THEN
      INSERT INTO cda_agents (cda_id, deal_id, effective_date, agent_id, role, share_cents, brokerage_cents, fee_cents,
        agent_cents, plan_id, counted, other_cents, client_paid_cents)
      SELECT NEW.id, NEW.deal_id, NEW.effective_date, one."agentId", one."role", one."shareCents",
             one."brokerageCents", one."feeCents", ${earned}, one."planId", one."counted",
             coalesce(one."otherCents", 0), coalesce(one."clientPaidCents", 0)
        FROM jsonb_to_recordset(NEW.agents) AS one ("agentId" uuid, "role" text, "shareCents" bigint,
          "brokerageCents" bigint, "feeCents" bigint, "agentCents" bigint, "arrearsCents" bigint, "planId" uuid,
          "counted" jsonb, "otherCents" bigint, "clientPaidCents" bigint);
    END IF;
    RETURN NULL;
  END $$;`

/** What title owes by the table, and when that is nothing, as the desks reckon it. */
const desks = (from: readonly [string, string], to: readonly [string, string]): string => `
  DO $do$ BEGIN
    EXECUTE replace(replace(pg_get_functiondef('keep_desks(uuid[])'::regprocedure), '${from[0]}', '${to[0]}'),
      '${from[1]}', '${to[1]}');
    EXECUTE replace(pg_get_functiondef('desks_of_way()'::regprocedure), '${from[1]}', '${to[1]}');
  END $do$;`
const withoutDebts = [
  'cda.brokerage_split_cents + cda.per_file_fee_cents',
  'brokerage_split_cents + per_file_fee_cents = 0',
] as const
const withThem = [
  'cda.brokerage_split_cents + cda.per_file_fee_cents + cda.arrears_cents',
  'brokerage_split_cents + per_file_fee_cents + arrears_cents = 0',
] as const

/** CDAs of before counted what they took of debts among the fees. */
const takenApart = (table: 'cdas' | 'cda_versions'): string => `
  UPDATE ${table} cda
     SET per_file_fee_cents = cda.per_file_fee_cents - debts.cents, arrears_cents = debts.cents, lines = debts.lines,
         agents = (SELECT jsonb_agg(part || jsonb_build_object('feeCents',
                            (part ->> 'feeCents')::bigint - coalesce((part ->> 'arrearsCents')::bigint, 0))
                            ORDER BY place)
                     FROM jsonb_array_elements(cda.agents) WITH ORDINALITY AS of_cda (part, place))
    FROM (SELECT of.ctid AS place_of, sum((line ->> 'cents')::bigint) FILTER (WHERE owed) AS cents,
                 jsonb_agg(CASE WHEN owed THEN line || '{"kind": "ARREARS"}' ELSE line END ORDER BY place) AS lines
            FROM ${table} of CROSS JOIN jsonb_array_elements(of.lines) WITH ORDINALITY AS of_cda (line, place)
           CROSS JOIN LATERAL (SELECT line ->> 'kind' = 'PER_FILE_FEE'
             AND line ->> 'label' IS NOT DISTINCT FROM 'Owed to the brokerage' AS owed) is_debt
           GROUP BY of.ctid) debts
   WHERE cda.ctid = debts.place_of AND debts.cents > 0;`

/**
 * What agents owed stands apart from fees: a sum of its own on CDAs, and a line of its own kind. Deals and parts of
 * agents say what is earned, debts that it pays with it. The fee per file of the three standard plans is the deal's,
 * once.
 */
export class DebtsApart implements MigrationInterface {
  readonly name = 'DebtsApart1763900000122'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${whole(' + NEW.arrears_cents')}
      ${copying('cda.agent_split_cents + cda.arrears_cents')}
      ${copyAgents('one."agentCents" + one."arrearsCents"')}
      ${desks(withoutDebts, withThem)}
      ${takenApart('cdas')}
      ${takenApart('cda_versions')}
      CREATE OR REPLACE FUNCTION standard_steps(plan text, terms jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
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
                   'kind', 'AMOUNT', 'percent', NULL, 'of', NULL, 'per', 'DEAL',
                   'amount', trim_scale((terms ->> 'perFileFeeCents')::numeric / 100))]) AS step
      $$;
      ALTER TABLE plan_versions DISABLE TRIGGER plan_versions_append_only;
      UPDATE plan_versions SET steps = (
          SELECT jsonb_agg(CASE WHEN step ->> 'id' = 'per-file-fee' THEN step || '{"per": "DEAL"}' ELSE step END
                           ORDER BY place)
            FROM jsonb_array_elements(steps) WITH ORDINALITY AS one (step, place))
       WHERE plan_id IN (SELECT id FROM plans WHERE code IS NOT NULL);
      ALTER TABLE plan_versions ENABLE TRIGGER plan_versions_append_only;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${desks(withThem, withoutDebts)}
      ${copyAgents('one."agentCents"')}
      ${copying('cda.agent_split_cents')}
      ${whole('')}
    `)
  }
}
