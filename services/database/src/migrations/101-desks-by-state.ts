import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Rows of a table of payments that nothing took back. */
const standing = (table: 'receipts' | 'payouts'): string =>
  `FROM ${table} paid WHERE paid.cda_id = cda.id AND paid.reverses_id IS NULL
     AND NOT EXISTS (SELECT FROM ${table} back WHERE back.reverses_id = paid.id)`

/** Whom lines pay, those of one kind and payee as one. */
const lines = `
  SELECT min(position) AS position, kind, agent_id, payee_id, min(name) AS name, sum(cents)::bigint AS cents
    FROM (
      SELECT (place - 1)::int AS position, line ->> 'kind' AS kind,
             CASE WHEN line ->> 'payee' = 'AGENT' THEN coalesce((line -> 'agent' ->> 'agentId')::uuid, cda.agent_id)
               END AS agent_id,
             CASE WHEN line ->> 'payee' = 'OTHER' THEN (line -> 'to' ->> 'payeeId')::uuid END AS payee_id,
             coalesce(line -> 'to' ->> 'name', line -> 'agent' ->> 'name', cda.facts -> 'agent' ->> 'name') AS name,
             (line ->> 'cents')::bigint AS cents
        FROM jsonb_array_elements(cda.lines) WITH ORDINALITY AS of_cda (line, place)
       WHERE line ->> 'payee' <> 'BROKERAGE') each_line
   GROUP BY kind, agent_id, payee_id`

const began = `(deal.close_date IS NULL
  OR deal.close_date >= coalesce((SELECT began_on FROM book_beginnings), '-infinity'))`

/** Without a payment that stands the brokerage's setting says what is expected. */
const bySetting = 'brokerage_split_cents + per_file_fee_cents = 0'

const isIssued = (row: 'NEW' | 'OLD'): string => `${row}.approved_at IS NOT NULL AND ${row}.voided_at IS NULL`
const says = (row: 'NEW' | 'OLD'): string => `(${isIssued(row)}, ${row}.lines, ${row}.gross_commission_cents,
  ${row}.brokerage_split_cents, ${row}.per_file_fee_cents, ${row}.agent_id, ${row}.facts -> 'agent' ->> 'name')`

/** Calls `keep_desks` for CDAs that a statement of ours finds. */
const keeping = (name: string, cdas: string): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM keep_desks(ARRAY(${cdas}));
    RETURN NULL;
  END $$;`

/**
 * What the desks say of each approved CDA and of each line that it pays, kept beside the CDA by the database, so that
 * what is open is found and not reckoned anew from all CDAs. The release before enters payments beside this one.
 */
export class DesksByState implements MigrationInterface {
  readonly name = 'DesksByState1763900000101'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cda_receivables (
        cda_id     uuid PRIMARY KEY REFERENCES cdas ON DELETE CASCADE,
        deal_id    uuid NOT NULL REFERENCES deals,
        state      text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT cda_receivables_state_check CHECK (state IN ('OPEN', 'PART', 'DONE', 'DIFFERENT'))
      );
      CREATE INDEX cda_receivables_newest ON cda_receivables (created_at, cda_id);
      CREATE INDEX cda_receivables_by_state ON cda_receivables (state, created_at, cda_id);
      CREATE INDEX cda_receivables_by_deal ON cda_receivables (deal_id);

      CREATE TABLE cda_payables (
        id         uuid NOT NULL,
        position   integer NOT NULL,
        cda_id     uuid NOT NULL REFERENCES cdas ON DELETE CASCADE,
        deal_id    uuid NOT NULL REFERENCES deals,
        kind       text NOT NULL,
        agent_id   uuid,
        payee_id   uuid,
        payee_name text NOT NULL,
        due_cents  bigint NOT NULL,
        paid_cents bigint NOT NULL,
        state      text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (id, position),
        CONSTRAINT cda_payables_state_check CHECK (state IN ('OPEN', 'PART', 'DONE', 'DIFFERENT'))
      );
      CREATE INDEX cda_payables_by_cda ON cda_payables (cda_id);
      CREATE INDEX cda_payables_by_deal ON cda_payables (deal_id);
      CREATE INDEX cda_payables_newest ON cda_payables (created_at, id);
      CREATE INDEX cda_payables_by_state ON cda_payables (state, created_at, id);
      CREATE INDEX cda_payables_by_agent ON cda_payables (agent_id, created_at, id) WHERE agent_id IS NOT NULL;
      CREATE INDEX cda_payables_by_payee ON cda_payables (payee_id, created_at, id) WHERE payee_id IS NOT NULL;

      CREATE FUNCTION keep_desks(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        -- One after the other, whoever enters what.
        PERFORM FROM cdas WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
        IF EXISTS (SELECT FROM cdas WHERE id = ANY (ids) AND ${bySetting}) THEN
          PERFORM FROM brokerage_settings WHERE id = 1 FOR SHARE;
        END IF;

        DELETE FROM cda_receivables WHERE cda_id = ANY (ids);
        INSERT INTO cda_receivables (cda_id, deal_id, created_at, state)
        SELECT cda.id, cda.deal_id, cda.created_at, CASE WHEN open = 0 THEN 'DONE' WHEN open < 0 THEN 'DIFFERENT'
               WHEN EXISTS (SELECT ${standing('receipts')}) THEN 'PART' ELSE 'OPEN' END
          FROM cdas cda JOIN deals deal ON deal.id = cda.deal_id
         CROSS JOIN LATERAL (
           SELECT CASE coalesce(
                    (SELECT paid_at ${standing('receipts')} LIMIT 1), (SELECT paid_at ${standing('payouts')} LIMIT 1),
                    (SELECT paid_at FROM brokerage_settings WHERE id = 1), 'TABLE')
                    WHEN 'TABLE' THEN cda.brokerage_split_cents + cda.per_file_fee_cents
                    ELSE cda.gross_commission_cents END
                  - (SELECT coalesce(sum(amount_cents + explained_cents), 0) FROM receipts WHERE cda_id = cda.id)
                  + (SELECT coalesce(sum(CASE
                               WHEN paid_at = 'TABLE' AND paid_by = 'BROKERAGE' THEN amount_cents
                               WHEN paid_at = 'BROKERAGE' AND paid_by = 'TITLE' THEN -amount_cents
                               ELSE 0 END), 0) FROM payouts WHERE cda_id = cda.id) AS open
         ) left_open
         WHERE cda.id = ANY (ids) AND cda.voided_at IS NULL AND cda.approved_at IS NOT NULL AND ${began};

        DELETE FROM cda_payables WHERE cda_id = ANY (ids);
        INSERT INTO cda_payables (id, position, cda_id, deal_id, kind, agent_id, payee_id, payee_name, due_cents,
          paid_cents, state, created_at)
        SELECT overlay(overlay(md5(cda.id::text || line.kind || coalesce(line.agent_id, line.payee_id)::text)
                 placing '8' from 13) placing 'a' from 17)::uuid,
               line.position, cda.id, cda.deal_id, line.kind, line.agent_id, line.payee_id, line.name, line.due,
               line.paid, CASE WHEN line.paid = line.due THEN 'DONE' WHEN line.paid > line.due THEN 'DIFFERENT'
                               WHEN line.paid = 0 THEN 'OPEN' ELSE 'PART' END, cda.created_at
          FROM cdas cda JOIN deals deal ON deal.id = cda.deal_id
         CROSS JOIN LATERAL (
           SELECT one.position, one.kind, one.agent_id, one.payee_id, one.name,
                  CASE WHEN cda.voided_at IS NULL AND cda.approved_at IS NOT NULL THEN one.cents ELSE 0 END AS due,
                  (SELECT coalesce(sum(paid.amount_cents), 0) FROM payouts paid
                    WHERE paid.cda_id = cda.id AND paid.line_kind = one.kind
                      AND coalesce(paid.agent_id, paid.payee_id) = coalesce(one.agent_id, one.payee_id)) AS paid
             FROM (${lines}) one
           UNION ALL
           SELECT 100 + min(gone.line_position), gone.line_kind, gone.agent_id, gone.payee_id, max(gone.payee_name), 0,
                  sum(gone.amount_cents)
             FROM payouts gone
            WHERE gone.cda_id = cda.id AND NOT EXISTS (
              SELECT FROM (${lines}) one WHERE one.kind = gone.line_kind
                 AND coalesce(one.agent_id, one.payee_id) = coalesce(gone.agent_id, gone.payee_id))
            GROUP BY gone.line_kind, gone.agent_id, gone.payee_id
         ) line
         WHERE cda.id = ANY (ids) AND (line.due > 0 AND ${began} OR line.paid > 0);
      END $$;

      ${keeping('desks_of_cda', 'SELECT NEW.id')}
      CREATE TRIGGER cdas_desks_insert AFTER INSERT ON cdas FOR EACH ROW
        WHEN (NEW.approved_at IS NOT NULL) EXECUTE FUNCTION desks_of_cda();
      CREATE TRIGGER cdas_desks_update AFTER UPDATE ON cdas FOR EACH ROW
        WHEN (${says('OLD')} IS DISTINCT FROM ${says('NEW')}) EXECUTE FUNCTION desks_of_cda();
      ${keeping('desks_of_payments', 'SELECT DISTINCT cda_id FROM entered')}
      CREATE TRIGGER receipts_desks AFTER INSERT ON receipts REFERENCING NEW TABLE AS entered
        FOR EACH STATEMENT EXECUTE FUNCTION desks_of_payments();
      CREATE TRIGGER payouts_desks AFTER INSERT ON payouts REFERENCING NEW TABLE AS entered
        FOR EACH STATEMENT EXECUTE FUNCTION desks_of_payments();
      ${keeping('desks_of_way', `SELECT id FROM cdas WHERE ${bySetting} AND approved_at IS NOT NULL`)}
      CREATE TRIGGER brokerage_settings_desks AFTER UPDATE ON brokerage_settings FOR EACH ROW
        WHEN (OLD.paid_at <> NEW.paid_at) EXECUTE FUNCTION desks_of_way();
      CREATE TRIGGER brokerage_settings_desks_insert AFTER INSERT ON brokerage_settings FOR EACH ROW
        WHEN (NEW.paid_at <> 'TABLE') EXECUTE FUNCTION desks_of_way();
      ${keeping('desks_of_deal', 'SELECT id FROM cdas WHERE deal_id = NEW.id AND EXISTS (SELECT FROM book_beginnings)')}
      CREATE TRIGGER deals_desks AFTER UPDATE OF close_date ON deals FOR EACH ROW
        WHEN (OLD.close_date IS DISTINCT FROM NEW.close_date) EXECUTE FUNCTION desks_of_deal();
      ${keeping('desks_of_all', 'SELECT id FROM cdas')}
      CREATE TRIGGER book_beginnings_desks AFTER INSERT OR UPDATE OR DELETE ON book_beginnings
        FOR EACH STATEMENT EXECUTE FUNCTION desks_of_all();

      SELECT keep_desks(ARRAY(SELECT id FROM cdas));
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER book_beginnings_desks ON book_beginnings;
      DROP TRIGGER deals_desks ON deals;
      DROP TRIGGER brokerage_settings_desks_insert ON brokerage_settings;
      DROP TRIGGER brokerage_settings_desks ON brokerage_settings;
      DROP TRIGGER payouts_desks ON payouts;
      DROP TRIGGER receipts_desks ON receipts;
      DROP TRIGGER cdas_desks_update ON cdas;
      DROP TRIGGER cdas_desks_insert ON cdas;
      DROP FUNCTION desks_of_all(), desks_of_deal(), desks_of_way(), desks_of_payments(), desks_of_cda(),
        keep_desks(uuid[]);
      DROP TABLE cda_payables, cda_receivables;
    `)
  }
}
