import type { DataSource } from 'typeorm'

/** Tables that change beside a call: limits count attempts, seals wait, processes record that they live. */
const unwatched = ['attempts', 'migrations', 'audit_waiting', 'processes']

/** The audit log records refused calls, and after a minute the number of repeats. */
const unwatchedRows: Readonly<Record<string, string>> = {
  audit_log: String.raw`WHEN (NEW.action !~ '(refused|wrong-code|wrong-password)$'
    AND coalesce(NEW.after ->> 'times', '') = '')`,
}

/** Tables written since the last call, each with the number of rows that it gained. */
export type Writes = ReadonlyMap<string, number>

/** Records each committed write by triggers. The returned function answers the writes since its last call. */
export const watchWrites = async (database: DataSource): Promise<() => Promise<Writes>> => {
  const tables: { name: string }[] = await database.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)`,
    [unwatched],
  )
  await database.query(`
    CREATE UNLOGGED TABLE test_writes (name text NOT NULL, gained integer NOT NULL);
    CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO test_writes VALUES (TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END);
      RETURN NULL;
    END $$;
    ${tables.map(({ name }) => triggerOf(name)).join('\n')}`)
  return async () => {
    const rows: { name: string; gained: number }[] = await database.query(`
      WITH noted AS (DELETE FROM test_writes RETURNING name, gained)
      SELECT name, sum(gained)::int AS gained FROM noted GROUP BY name ORDER BY name`)
    return new Map(rows.map(({ name, gained }) => [name, gained]))
  }
}

const triggerOf = (name: string): string => {
  const rows = unwatchedRows[name]
  return `CREATE TRIGGER note_write AFTER ${rows === undefined ? 'INSERT OR UPDATE OR DELETE' : 'INSERT'} ON "${name}"
    FOR EACH ROW ${rows ?? ''} EXECUTE FUNCTION note_write();`
}
