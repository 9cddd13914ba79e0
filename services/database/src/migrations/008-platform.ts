import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The outbox that carries work to the queue, and the first answers to calls that may be repeated. */
export class Platform implements MigrationInterface {
  readonly name = 'Platform1763683207000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id          uuid PRIMARY KEY,
        job         text NOT NULL,
        payload     jsonb NOT NULL,
        run_at      timestamptz NOT NULL,
        created_at  timestamptz NOT NULL,
        enqueued_at timestamptz,
        done_at     timestamptz,
        failed_at   timestamptz,
        attempts    integer NOT NULL DEFAULT 0,
        last_error  text
      );
      CREATE INDEX outbox_waiting_idx ON outbox (run_at) WHERE enqueued_at IS NULL AND done_at IS NULL;
      CREATE INDEX outbox_open_idx ON outbox (enqueued_at, id) WHERE enqueued_at IS NOT NULL AND done_at IS NULL;
      CREATE INDEX outbox_done_idx ON outbox (done_at) WHERE done_at IS NOT NULL;

      CREATE TABLE idempotency_keys (
        user_id    uuid NOT NULL,
        call       text NOT NULL,
        key        text NOT NULL,
        body_hash  text NOT NULL,
        status     smallint,
        answer     json,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, call, key)
      );
      CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys, outbox')
  }
}
