/** What PostgreSQL said when it refused a statement. */
interface PgError {
  /** SQLSTATE, five characters. */
  code: string
  /** Name of the violated constraint, when there is one. */
  constraint: string | null
}

const pgCodes = { foreignKeyViolation: '23503', serializationFailure: '40001', deadlockDetected: '40P01' } as const

const field = (source: object, name: string): unknown => Reflect.get(source, name)

/** The PostgreSQL error inside whatever was thrown (TypeORM wraps it as `driverError`), or null. */
export const pgErrorOf = (thrown: unknown): PgError | null => {
  if (typeof thrown !== 'object' || thrown === null) return null
  const inner = field(thrown, 'driverError')
  const source = typeof inner === 'object' && inner !== null ? inner : thrown
  const code = field(source, 'code')
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null
  const constraint = field(source, 'constraint')
  return { code, constraint: typeof constraint === 'string' ? constraint : null }
}

/** True when a row was to be deleted that another refers to, or was to refer to one that does not exist. */
export const isForeignKeyViolation = (thrown: unknown): boolean => pgErrorOf(thrown)?.code === pgCodes.foreignKeyViolation

/** True when the same transaction, tried again, may well succeed. */
export const isTransient = (thrown: unknown): boolean => {
  const code = pgErrorOf(thrown)?.code
  return code === pgCodes.serializationFailure || code === pgCodes.deadlockDetected
}

const missingObject = new Set(['42P01', '42883', '3F000'])

/** True when a table, function or schema that the statement names does not exist. */
export const isMissingObject = (thrown: unknown): boolean => missingObject.has(pgErrorOf(thrown)?.code ?? '')
