import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * How what was handed over last comes back: what went, what each deal named, and as which version it stood then. The
 * release before keeps none, so that what it hands over is not taken back but handed over again.
 */
export class HandBacks implements MigrationInterface {
  readonly name = 'HandBacks1763900000081'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hand_backs (
        kind        text NOT NULL,
        row_id      uuid NOT NULL,
        actor_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        to_agent_id uuid NOT NULL REFERENCES agents,
        given       jsonb NOT NULL,
        cut         jsonb NOT NULL,
        versions    jsonb NOT NULL,
        created_at  timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (kind, row_id),
        CONSTRAINT hand_backs_kind_check CHECK (kind IN ('deals', 'clients', 'properties'))
      );
      CREATE INDEX hand_backs_by_actor ON hand_backs (actor_id);
      CREATE INDEX hand_backs_by_agent ON hand_backs (to_agent_id);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hand_backs')
  }
}
