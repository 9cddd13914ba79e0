import { stdSerializers } from 'pino'
import { inSources } from './source-places.js'

interface LoggedError {
  type: string
  message: string
  /** With the stacks of what caused it, one below the other. */
  stack: string
}

/**
 * What the log keeps of an error. Nothing that hangs on it: a database's error carries the row, with the names and
 * addresses in it.
 */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: String(error) }
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, stack: inSources(stack) }
}
