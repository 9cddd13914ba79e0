import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A deal counts edits of what people share, which a mark of the clock is not. */
const counting = (ignored: string): string => `
  DROP TRIGGER deals_count_changes ON deals;
  CREATE TRIGGER deals_count_changes BEFORE UPDATE ON deals FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION count_changes('{cda_gross_cents,cda_brokerage_cents,cda_agent_cents,cda_other_cents,
      cda_client_paid_cents,checklist_id,moved_property_to_pending${ignored}}', '{}');`

/** Earnest money that is delivered in full reminds nobody, and stands on no calendar. */
export class EarnestMoneyDelivered implements MigrationInterface {
  readonly name = 'EarnestMoneyDelivered1763900000111'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deals ADD COLUMN earnest_money_delivered boolean NOT NULL DEFAULT false;
      ${counting(',earnest_money_delivered')}
      UPDATE deals SET earnest_money_delivered = true WHERE EXISTS (
        SELECT FROM contract_events event WHERE event.deal_id = deals.id AND event.kind = 'EARNEST_MONEY');
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${counting('')}
      ALTER TABLE deals DROP COLUMN earnest_money_delivered;
    `)
  }
}
