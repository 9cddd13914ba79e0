import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Every process says that it lives and which release it is; and what was sent lately is counted by its index. */
export class Processes implements MigrationInterface {
  readonly name = 'Processes1763900000035'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE processes (
        id uuid NOT NULL,
        kind text NOT NULL,
        version text NOT NULL,
        started_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL,
        facts jsonb NOT NULL,
        CONSTRAINT processes_pkey PRIMARY KEY (id),
        CONSTRAINT processes_kind_check CHECK (kind IN ('api', 'worker'))
      );
      CREATE INDEX sent_mails_accepted ON sent_mails (accepted_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sent_mails_accepted; DROP TABLE processes')
  }
}
