import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What stood in each file for the IRS, payee by payee: a year may change after its forms are filed. */
export class FiledForms implements MigrationInterface {
  readonly name = 'FiledForms1763900000086'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE filed_forms (
        id           uuid PRIMARY KEY,
        year         integer NOT NULL,
        agent_id     uuid REFERENCES agents,
        payee_id     uuid REFERENCES payees,
        amount_cents bigint NOT NULL,
        author_id    uuid NOT NULL,
        created_at   timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT filed_forms_payee_check CHECK ((agent_id IS NULL) <> (payee_id IS NULL))
      );
      CREATE INDEX filed_forms_by_year ON filed_forms (year, created_at, id);
      CREATE TRIGGER filed_forms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON filed_forms
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE filed_forms')
  }
}
