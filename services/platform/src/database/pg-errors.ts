interface PgError {
  /** SQLSTATE, five characters. */
  code: string
  /** Name of the violated constraint, when there is one. */
  constraint: string | null
}

const pgCodes = { foreignKeyViolation: '23503', serializationFailure: '40001', deadlockDetected: '40P01' } as const

const field = (source: object, name: string): unknown => Reflect.get(source, name)

/** The driver's error inside TypeORM's. */
const sourceOf = (thrown: unknown): object | null => {
  if (typeof thrown !== 'object' || thrown === null) return null
  const inner = field(thrown, 'driverError')
  return typeof inner === 'object' && inner !== null ? inner : thrown
}

/** The PostgreSQL error inside a thrown error (TypeORM wraps it as `driverError`), or null. */
export const pgErrorOf = (thrown: unknown): PgError | null => {
  const source = sourceOf(thrown)
  if (source === null) return null
  const code = field(source, 'code')
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null
  const constraint = field(source, 'constraint')
  return { code, constraint: typeof constraint === 'string' ? constraint : null }
}

/** True when a deleted row is still referenced, or a new reference points to no row. */
export const isForeignKeyViolation = (thrown: unknown): boolean =>
  pgErrorOf(thrown)?.code === pgCodes.foreignKeyViolation

/** True when a retry of the same transaction can succeed. */
export const isTransient = (thrown: unknown): boolean => {
  const code = pgErrorOf(thrown)?.code
  return code === pgCodes.serializationFailure || code === pgCodes.deadlockDetected
}

const noWay = 'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN'
/** The connection to the server was lost (class 08 too), or the server shuts down, whatever the statement was. */
const lost = new RegExp(`^(?:${noWay}|57P0[123]|08...)$`)
/**
 * The database cannot run the statement now: it has no space (class 53, 58030), or cancelled a statement or a
 * transaction that took too long (57014, 25P03).
 */
const busy = /^(?:57014|53...|58030|25P03)$/
/** The driver's messages for a lost or slow connection; it has no code for them. */
const awayInWords = new RegExp(
  '^(?:Connection terminated|timeout (?:exceeded|expired)|Client has encountered a connection error|' +
    'Client was closed|Query read timeout)',
)

/** True when the database could not be reached: the same statement may succeed in a moment. */
export const isDatabaseAway = (thrown: unknown): boolean => {
  const source = sourceOf(thrown)
  if (source === null) return false
  const code = field(source, 'code')
  const message = field(source, 'message')
  return (
    (typeof code === 'string' && (lost.test(code) || busy.test(code))) ||
    (typeof message === 'string' && awayInWords.test(message))
  )
}

/** The part of an error that may be logged: its code, or else its class. */
export const causeOf = (thrown: unknown): string =>
  codeIn(thrown) ?? (thrown instanceof Error ? thrown.constructor.name : typeof thrown)

const codeIn = (thrown: unknown): string | null => {
  const source = sourceOf(thrown)
  const code = source === null ? null : field(source, 'code')
  return typeof code === 'string' ? code : null
}

const missingObject = new Set(['42P01', '42883', '3F000'])

/** True when a table, function or schema that the statement names does not exist. */
export const isMissingObject = (thrown: unknown): boolean => missingObject.has(pgErrorOf(thrown)?.code ?? '')
