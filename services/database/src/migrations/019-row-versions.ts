import type { MigrationInterface, QueryRunner } from 'typeorm'

interface Counted {
  /** Columns that nobody edits by hand: they do not make a row another one. */
  ignored?: readonly string[]
  /**
   * JSON columns whose members are edited one by one. Their keys must be few and fixed: each that ever changed is
   * remembered.
   */
  inside?: readonly string[]
}

/** The tables that a form of several people writes. */
const counted: Record<string, Counted> = {
  clients: {},
  properties: {},
  deals: {
    ignored: ['cda_gross_cents', 'cda_brokerage_cents', 'cda_agent_cents', 'checklist_id', 'moved_property_to_pending'],
  },
  calendar_events: {},
  templates: {},
  agents: {},
  users: {
    ignored: [
      'password_hash',
      'sessions_valid_from',
      'totp_secret',
      'totp_enabled_at',
      'totp_last_step',
      'totp_warned_at',
    ],
  },
  brokerage_settings: { inside: ['plans'] },
}

/** Deals have had a version from the beginning. */
const withoutVersion = Object.keys(counted).filter((table) => table !== 'deals')

const list = (names: readonly string[] = []): string => `'{${names.join(',')}}'`
const each = (make: (table: string, told: Counted) => string): string =>
  Object.entries(counted)
    .map(([table, told]) => make(table, told))
    .join('\n')

/**
 * Every shared row knows its version and in which version each of its columns last changed, whoever wrote it and by
 * whatever statement: so an edit that began at an older version can be told exactly what somebody else changed since.
 */
export class RowVersions implements MigrationInterface {
  readonly name = 'RowVersions1763806800000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${withoutVersion.map((table) => `ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 1;`).join('\n')}
      ${each((table) => `ALTER TABLE ${table} ADD COLUMN changed_in jsonb NOT NULL DEFAULT '{}';`)}

      CREATE FUNCTION changed_paths(before jsonb, after jsonb, inside text[]) RETURNS SETOF text
        LANGUAGE sql IMMUTABLE AS $$
        WITH RECURSIVE changed(path, before, after, goes_on) AS (
          SELECT NULL::text, before, after, true
           UNION ALL
          SELECT member.path, member.before, member.after,
                 coalesce(jsonb_typeof(member.before) = 'object' AND jsonb_typeof(member.after) = 'object'
                   AND split_part(member.path, '.', 1) = ANY (inside), false)
            FROM changed CROSS JOIN LATERAL (
              SELECT concat_ws('.', changed.path, key) AS path, was.value AS before, becomes.value AS after
                FROM jsonb_each(CASE WHEN goes_on THEN changed.before ELSE '{}' END) was
                FULL JOIN jsonb_each(CASE WHEN goes_on THEN changed.after ELSE '{}' END) becomes USING (key)
               WHERE was.value IS DISTINCT FROM becomes.value) member
        )
        SELECT path FROM changed WHERE NOT goes_on
      $$;

      -- Nobody else writes version and changed_in: what a statement sets there counts for nothing.
      CREATE FUNCTION count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        ignored text[] := TG_ARGV[0]::text[] || '{version,changed_in,updated_at}';
        changed text[] := ARRAY(SELECT changed_paths(to_jsonb(OLD) - ignored, to_jsonb(NEW) - ignored,
          TG_ARGV[1]::text[]));
      BEGIN
        NEW.version := OLD.version;
        NEW.changed_in := OLD.changed_in;
        IF changed <> '{}' THEN
          NEW.version := OLD.version + 1;
          NEW.changed_in := OLD.changed_in || (SELECT jsonb_object_agg(path, NEW.version) FROM unnest(changed) AS path);
        END IF;
        RETURN NEW;
      END $$;

      ${each(
        (table, { ignored, inside }) => `
      CREATE TRIGGER ${table}_count_changes BEFORE UPDATE ON ${table} FOR EACH ROW
        WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_changes(${list(ignored)}, ${list(inside)});`,
      )}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${each((table) => `DROP TRIGGER ${table}_count_changes ON ${table};`)}
      DROP FUNCTION count_changes();
      DROP FUNCTION changed_paths(jsonb, jsonb, text[]);
      ${each((table) => `ALTER TABLE ${table} DROP COLUMN changed_in;`)}
      ${withoutVersion.map((table) => `ALTER TABLE ${table} DROP COLUMN version;`).join('\n')}
    `)
  }
}
