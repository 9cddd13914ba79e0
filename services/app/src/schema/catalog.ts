import '@bluebonnet/accounting'
import '@bluebonnet/auth'
import '@bluebonnet/brokerage'
import '@bluebonnet/calendar'
import '@bluebonnet/clients'
import '@bluebonnet/commission-service'
import '@bluebonnet/conversations'
import '@bluebonnet/deals'
import '@bluebonnet/documents'
import '@bluebonnet/leads'
import '@bluebonnet/licences'
import '@bluebonnet/notifications'
import '@bluebonnet/papers'
import '@bluebonnet/platform'
import '@bluebonnet/properties'
import '@bluebonnet/reports'
import '../portals/portal-report.entity.js'
import { declaredReferences } from '@bluebonnet/platform/database/schema'
import { type DataSource, ForeignKey, getMetadataArgsStorage } from 'typeorm'

/** A schema as sorted lines, each with one column, constraint, index or trigger exactly as PostgreSQL reports it. */
export const catalogOf = async (database: DataSource): Promise<string[]> => {
  const rows: { line: string }[] = await database.query(`
    SELECT 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
           || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c')
    UNION ALL
    SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT 'function ' || oid::regprocedure FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace 
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
     ORDER BY 1`)
  return rows.map((row) => row.line).filter((line) => !/\bmigrations(_id_seq)?\b/.test(line))
}

/** Every class with `@Entity` in the product's modules; suites that ran before in this process may have their own. */
export const allEntities = (): Function[] =>
  getMetadataArgsStorage().tables.flatMap(({ target, name }) =>
    typeof target === 'function' && name?.startsWith('test_') !== true ? [target] : [],
  )

/** Registers the references of entities with TypeORM, as foreign keys. */
export const applyReferences = (): void => {
  for (const { entity, property, table, onDelete } of declaredReferences())
    ForeignKey(table, { onDelete })(entity, property)
}
