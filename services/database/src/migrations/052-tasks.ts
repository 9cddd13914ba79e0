import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Tasks of deals, and the templates that they come from. Only tables are added: the release before knows nothing of
 * them, and what it did to a deal meanwhile its tasks follow by a job.
 */
export class Tasks implements MigrationInterface {
  readonly name = 'Tasks1763900000052'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_templates (
        id         uuid PRIMARY KEY,
        side       text NOT NULL,
        kind       text NOT NULL,
        version    integer NOT NULL,
        items      jsonb NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT task_templates_version_key UNIQUE (side, kind, version),
        CONSTRAINT task_templates_side_check CHECK (side IN ('LISTING', 'BUYER')),
        CONSTRAINT task_templates_kind_check
          CHECK (kind IN ('SALE', 'NEW_HOME', 'CONDOMINIUM', 'FARM_AND_RANCH', 'LAND', 'LEASE'))
      );
      CREATE TRIGGER task_templates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON task_templates
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE TABLE tasks (
        id           uuid PRIMARY KEY,
        deal_id      uuid NOT NULL REFERENCES deals,
        title        text NOT NULL,
        due_on       date NOT NULL,
        due_rule     jsonb,
        template_key text,
        role         text,
        assignee_id  uuid REFERENCES users ON DELETE SET NULL,
        pinned       boolean NOT NULL DEFAULT false,
        snoozed_to   date,
        done_by      uuid REFERENCES users ON DELETE SET NULL,
        done_at      timestamptz(3),
        lapsed_at    timestamptz(3),
        version      integer NOT NULL DEFAULT 1,
        changed_in   jsonb NOT NULL DEFAULT '{}',
        created_by   uuid REFERENCES users ON DELETE SET NULL,
        created_at   timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT tasks_deal_id_template_key_key UNIQUE (deal_id, template_key),
        CONSTRAINT tasks_role_check CHECK (role IN ('AGENT', 'TC', 'BROKER'))
      );
      CREATE INDEX tasks_by_deal ON tasks (deal_id, due_on, id);
      CREATE INDEX tasks_open_by_assignee ON tasks (assignee_id, due_on) WHERE done_at IS NULL AND lapsed_at IS NULL;
      CREATE INDEX tasks_open_by_role ON tasks (role, due_on)
        WHERE done_at IS NULL AND lapsed_at IS NULL AND assignee_id IS NULL;
      CREATE INDEX tasks_open_by_creator ON tasks (created_by, due_on) WHERE done_at IS NULL AND lapsed_at IS NULL;
      CREATE TRIGGER tasks_count_changes BEFORE UPDATE ON tasks FOR EACH ROW
        WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_changes('{}', '{}');
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks; DROP TABLE task_templates')
  }
}
