import type { Office } from './office.js'

/** What the product itself writes all the time, and the sealed history of everything. */
const running = ['audit_log', 'audit_waiting', 'audit_seals', 'outbox', 'sessions', 'processes']

/** All rows of every table but the `kept` ones, by table, to compare them after something was taken back. */
export const everyTable = async (office: Office, kept: readonly string[]): Promise<Map<string, string>> => {
  const tables = await office.rows<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)",
    [[...running, ...kept]],
  )
  const contents = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await office.rows<{ rows: string }>(
      `SELECT coalesce(string_agg(kept::text, ' ' ORDER BY kept::text), '') AS rows FROM ${name} kept`,
    )
    contents.set(name, row?.rows ?? '')
  }
  return contents
}
