import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rewrite } from './038-papers-returned.js'

const purposes = (more = ''): string => `
  ALTER TABLE objects DROP CONSTRAINT objects_purpose_check,
    ADD CONSTRAINT objects_purpose_check CHECK (purpose IN ('document', 'template', 'photo', ${more}'cda'));`

/** What TREC's files say of the licences of people, payees and the brokerage. */
export class Licences implements MigrationInterface {
  readonly name = 'Licences1763900000064'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${purposes("'licences', ")}
      ${rewrite("replace(held, '])', ', ''LICENSE_FLAGGED''::text])')")}

      CREATE TABLE licence_files (
        id          uuid PRIMARY KEY,
        object_id   uuid REFERENCES objects ON DELETE SET NULL,
        name        text,
        file_date   date NOT NULL,
        state       text NOT NULL DEFAULT 'WAITING',
        problem     text,
        rows        integer NOT NULL DEFAULT 0,
        found       integer NOT NULL DEFAULT 0,
        changed     integer NOT NULL DEFAULT 0,
        uploaded_by uuid REFERENCES users ON DELETE SET NULL,
        created_at  timestamptz(3) NOT NULL DEFAULT now(),
        read_at     timestamptz(3),
        CONSTRAINT licence_files_state_check CHECK (state IN ('WAITING', 'READ', 'REFUSED'))
      );
      CREATE INDEX licence_files_newest ON licence_files (created_at, id);

      CREATE TABLE licence_readings (
        id             uuid PRIMARY KEY,
        digits         text NOT NULL,
        number         text NOT NULL,
        is_found       boolean NOT NULL DEFAULT true,
        name           text NOT NULL,
        type           text NOT NULL,
        status         text NOT NULL,
        is_active      boolean NOT NULL DEFAULT false,
        expires        date,
        sponsor_number text,
        sponsor_name   text,
        file_id        uuid NOT NULL REFERENCES licence_files,
        created_at     timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX licence_readings_by_digits ON licence_readings (digits, created_at, id);
      CREATE TRIGGER licence_readings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON licence_readings
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE TABLE licence_flags (
        digits text NOT NULL,
        flag   text NOT NULL,
        since  timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (digits, flag)
      );
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE licence_flags, licence_readings, licence_files;
      DELETE FROM notifications WHERE type = 'LICENSE_FLAGGED';
      ${rewrite("replace(held, ', ''LICENSE_FLAGGED''::text', '')")}
      DELETE FROM object_parts WHERE object_id IN (SELECT id FROM objects WHERE purpose = 'licences');
      DELETE FROM objects WHERE purpose = 'licences';
      ${purposes()}
    `)
  }
}
