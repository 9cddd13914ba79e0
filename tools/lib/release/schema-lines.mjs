/**
 * A schema as sorted lines, one for each column, constraint and unique index of its tables, with what decides whether a
 * row is taken:
 * `column table name type null|not null default|no default` and `constraint table name columns definition`.
 * @param {(sql: string) => Promise<{ line: string }[]>} ask answers the rows of a query
 */
export async function schemaLines(ask) {
  const rows = await ask(`
    SELECT concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN 'not null' ELSE 'null' END,
           CASE WHEN a.atthasdef OR a.attidentity <> '' THEN 'default' ELSE 'no default' END) AS line
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations' AND a.attnum > 0
       AND NOT a.attisdropped
    UNION ALL
    SELECT concat_ws(' ', 'constraint', c.relname, k.conname, array_to_string(array(
             SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY(k.conkey)
               ORDER BY attname), ','), pg_get_constraintdef(k.oid))
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.connamespace = 'public'::regnamespace AND k.contype IN ('p', 'u', 'f', 'c', 'x')
       AND c.relname <> 'migrations'
    UNION ALL
    SELECT concat_ws(' ', 'constraint', c.relname, i.relname, array_to_string(array(
             SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY(x.indkey)
               ORDER BY attname), ','), pg_get_indexdef(x.indexrelid))
      FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> 'migrations' AND x.indisunique
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = x.indexrelid)`)
  return rows.map(({ line }) => line).toSorted()
}
