import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Every new audit entry waits to be sealed. A queue instead of a search: entries commit in another order than they were
 * begun.
 */
export class AuditSealing implements MigrationInterface {
  readonly name = 'AuditSealing1763683208000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_waiting (entry_id uuid PRIMARY KEY);

      CREATE FUNCTION audit_wait_for_seal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO audit_waiting (entry_id) SELECT id FROM added;
        RETURN NULL;
      END $$;
      CREATE TRIGGER audit_log_wait_for_seal AFTER INSERT ON audit_log
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_wait_for_seal();

      INSERT INTO audit_waiting (entry_id) SELECT id FROM audit_log a
        WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = a.id);
      CREATE INDEX audit_log_by_action ON audit_log (action, created_at, id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX audit_log_by_action;
      DROP TRIGGER audit_log_wait_for_seal ON audit_log;
      DROP FUNCTION audit_wait_for_seal();
      DROP TABLE audit_waiting;
    `)
  }
}
