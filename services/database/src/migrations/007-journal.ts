import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What happened in words for people, and the append-only audit log with the chain that seals it. */
export class Journal implements MigrationInterface {
  readonly name = 'Journal1763683206000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE activity_log (
        id          uuid PRIMARY KEY,
        user_id     uuid NOT NULL REFERENCES users,
        agent_id    uuid REFERENCES agents,
        type        text NOT NULL,
        description text NOT NULL,
        entity_id   uuid,
        entity_type text,
        created_at  timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT activity_log_type_check CHECK (
          type IN ('CONTRACT_SIGNED', 'DEAL_CREATED', 'COMMISSION_DISBURSED', 'CDA_CREATED', 'CLIENT_ADDED',
            'PROPERTY_CREATED', 'DEAL_CLOSED',
          'DOCUMENT_UPLOADED')
        )
      );
      CREATE INDEX activity_log_newest ON activity_log (created_at, id);
      CREATE INDEX activity_log_by_agent ON activity_log (agent_id, created_at, id);
      CREATE INDEX activity_log_by_user ON activity_log (user_id, created_at, id);
      CREATE INDEX activity_log_by_entity ON activity_log (entity_id, created_at);

      CREATE TABLE audit_log (
        id          uuid PRIMARY KEY,
        actor_id    uuid REFERENCES users,
        action      text NOT NULL,
        entity_type text NOT NULL,
        entity_id   uuid,
        before      jsonb,
        after       jsonb,
        reason      text,
        request_id  text,
        created_at  timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX audit_log_newest ON audit_log (created_at, id);
      CREATE INDEX audit_log_by_entity ON audit_log (entity_type, entity_id, created_at, id);
      CREATE INDEX audit_log_by_actor ON audit_log (actor_id, created_at, id);
      CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE TABLE audit_seals (
        position      bigint PRIMARY KEY,
        entry_id      uuid NOT NULL REFERENCES audit_log,
        previous_hash text NOT NULL,
        hash          text NOT NULL,
        sealed_at     timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT audit_seals_entry_id_key UNIQUE (entry_id),
        CONSTRAINT audit_seals_position_check CHECK (position > 0)
      );
      CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_seals, audit_log, activity_log')
  }
}
