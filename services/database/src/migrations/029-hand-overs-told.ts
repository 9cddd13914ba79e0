import type { MigrationInterface, QueryRunner } from 'typeorm'

const types = (names: string): string => `
      ALTER TABLE notifications DROP CONSTRAINT notifications_type_check,
        ADD CONSTRAINT notifications_type_check CHECK (type IN (${names}));`

const before = `'DEAL_SUBMITTED', 'DEAL_APPROVED', 'DEAL_REJECTED', 'CDA_READY', 'CDA_APPROVED', 'CDA_SENT',
          'CDA_VOIDED', 'CDA_STALE', 'DEAL_MESSAGE', 'DOCUMENT_SHARED', 'LEAD', 'DEADLINE', 'CLOSING_WITHOUT_CDA',
          'PLAN_CHANGED'`

/**
 * Who got what from whom is told once for all that was given in one go: it is gathered here until then. The release
 * before hands a notification of the new type on as it is, since it reads types as text; it makes none itself, and work
 * of the new kind waits in the outbox for a process that knows it, or goes back there. Its worker leaves the e-mail
 * out, should it take that job while both are at work: the notification stands in the inbox all the same.
 */
export class HandOversTold implements MigrationInterface {
  readonly name = 'HandOversTold1763900000029'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hand_overs (
        id            uuid PRIMARY KEY,
        actor_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        from_agent_id uuid NOT NULL REFERENCES agents,
        to_agent_id   uuid NOT NULL REFERENCES agents,
        given         jsonb NOT NULL,
        changed_at    timestamptz(3) NOT NULL DEFAULT now(),
        told_at       timestamptz(3)
      );
      CREATE UNIQUE INDEX hand_overs_untold ON hand_overs (actor_id, from_agent_id, to_agent_id) WHERE told_at IS NULL;
      ${types(`${before}, 'HANDED_OVER'`)}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE type = 'HANDED_OVER';
      ${types(before)}
      DROP TABLE hand_overs;
    `)
  }
}
