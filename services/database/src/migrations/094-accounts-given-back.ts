import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The release before knows of no accounts: where it revises or voids a CDA, the database gives back what that took of
 * them or charged to them. This release does so itself before, and leaves nothing to do.
 */
export class AccountsGivenBack implements MigrationInterface {
  readonly name = 'AccountsGivenBack1763900000094'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION cda_accounts_give_back() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO agent_entries (id, agent_id, kind, amount_cents, effective_date, deal_id, cda_id, cda_version,
                                   reverses_id, reason, author_id)
        SELECT gen_random_uuid(), e.agent_id, 'REVERSAL', -e.amount_cents, e.effective_date, e.deal_id, e.cda_id,
               e.cda_version, e.id, 'CDA version ' || OLD.version || ' counts no more',
               coalesce(NEW.voided_by, NEW.created_by)
          FROM agent_entries e
         WHERE e.cda_id = OLD.id AND e.cda_version <= OLD.version
           AND (e.kind = 'TAKEN_AT_CLOSING' OR e.cda_line IS NOT NULL)
           AND NOT EXISTS (SELECT FROM agent_entries r WHERE r.reverses_id = e.id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER cdas_accounts_give_back AFTER UPDATE ON cdas FOR EACH ROW
        WHEN (OLD.version <> NEW.version OR (OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL))
        EXECUTE FUNCTION cda_accounts_give_back();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER cdas_accounts_give_back ON cdas;
      DROP FUNCTION cda_accounts_give_back();
    `)
  }
}
