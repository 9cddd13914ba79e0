import type { MigrationInterface, QueryRunner } from 'typeorm'

const pays = (row: 'NEW' | 'OLD'): string => `${row}.voided_at IS NULL AND ${row}.lines @? '$[*].to.payeeId'`

/**
 * What deals pay each payee, as the deal itself says, else its live CDA, kept beside them by the database: a franchise
 * that every deal pays has a page by an index. The release before writes deals and CDAs beside this one.
 */
export class PayeeDeals implements MigrationInterface {
  readonly name = 'PayeeDeals1763900000107'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payee_deals (
        id           uuid PRIMARY KEY,
        payee_id     uuid NOT NULL REFERENCES payees,
        deal_id      uuid NOT NULL REFERENCES deals,
        role         text NOT NULL,
        label        text,
        share        integer,
        amount_cents bigint,
        created_at   timestamptz(3) NOT NULL
      );
      CREATE INDEX payee_deals_newest ON payee_deals (payee_id, created_at, id);
      CREATE INDEX payee_deals_by_payee ON payee_deals (payee_id, deal_id);
      CREATE INDEX payee_deals_by_deal ON payee_deals (deal_id);

      CREATE FUNCTION keep_payee_deals(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        -- One after the other, whoever changes what.
        PERFORM FROM deals WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
        DELETE FROM payee_deals WHERE deal_id = ANY (ids);
        INSERT INTO payee_deals (id, payee_id, deal_id, role, label, share, amount_cents, created_at)
        SELECT p.id, p.payee_id, deal.id, p.role, NULL, p.share, p.amount_cents, deal.created_at
          FROM deals deal JOIN deal_participants p ON p.deal_id = deal.id AND p.payee_id IS NOT NULL
         WHERE deal.id = ANY (ids)
         UNION ALL
        SELECT overlay(overlay(md5(cda.id::text || line.kind || line.payee_id)
                 placing '8' from 13) placing 'a' from 17)::uuid,
               line.payee_id, deal.id, line.kind, line.label, NULL, line.cents, deal.created_at
          FROM deals deal JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL
         CROSS JOIN LATERAL (
           SELECT one ->> 'kind' AS kind, (one -> 'to' ->> 'payeeId')::uuid AS payee_id,
                  string_agg(DISTINCT one ->> 'label', ', ') AS label, sum((one ->> 'cents')::bigint)::bigint AS cents
             FROM jsonb_array_elements(cda.lines) one WHERE one -> 'to' ->> 'payeeId' IS NOT NULL GROUP BY 1, 2) line
         WHERE deal.id = ANY (ids) AND NOT EXISTS (
           SELECT FROM deal_participants p
            WHERE p.deal_id = deal.id AND p.payee_id = line.payee_id AND p.role = line.kind);
      END $$;

      CREATE FUNCTION payee_deals_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM keep_payee_deals(ARRAY[CASE TG_OP WHEN 'DELETE' THEN OLD.deal_id ELSE NEW.deal_id END]);
        RETURN NULL;
      END $$;
      CREATE TRIGGER deal_participants_payee_deals AFTER INSERT OR UPDATE ON deal_participants FOR EACH ROW
        WHEN (NEW.payee_id IS NOT NULL) EXECUTE FUNCTION payee_deals_of_deal();
      CREATE TRIGGER deal_participants_payee_deals_delete AFTER DELETE ON deal_participants FOR EACH ROW
        WHEN (OLD.payee_id IS NOT NULL) EXECUTE FUNCTION payee_deals_of_deal();
      CREATE TRIGGER cdas_payee_deals_insert AFTER INSERT ON cdas FOR EACH ROW
        WHEN (${pays('NEW')}) EXECUTE FUNCTION payee_deals_of_deal();
      CREATE TRIGGER cdas_payee_deals_update AFTER UPDATE ON cdas FOR EACH ROW
        WHEN ((${pays('OLD')} OR ${pays('NEW')})
          AND (OLD.lines, OLD.voided_at) IS DISTINCT FROM (NEW.lines, NEW.voided_at))
        EXECUTE FUNCTION payee_deals_of_deal();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER cdas_payee_deals_update ON cdas;
      DROP TRIGGER cdas_payee_deals_insert ON cdas;
      DROP TRIGGER deal_participants_payee_deals_delete ON deal_participants;
      DROP TRIGGER deal_participants_payee_deals ON deal_participants;
      DROP FUNCTION payee_deals_of_deal(), keep_payee_deals(uuid[]);
      DROP TABLE payee_deals;
    `)
  }
}
