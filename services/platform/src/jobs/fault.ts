import { pgErrorOf } from '../database/pg-errors.js'
import { inSources } from '../observability/source-places.js'

/**
 * The parts of an error that may be stored and logged: messages can contain addresses and names, so only class, code
 * and source position.
 */
interface Fault {
  summary: string
  frames: string
}

/** The parts of an error that may be stored. */
export const faultOf = (error: unknown): Fault => {
  if (!(error instanceof Error)) return { summary: typeof error, frames: '' }
  const database = pgErrorOf(error)
  const code = database === null ? Reflect.get(error, 'code') : `${database.code} ${database.constraint ?? ''}`.trim()
  const summary = typeof code === 'string' || typeof code === 'number' ? `${error.name} ${code}` : error.name
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { summary: summary.slice(0, 200), frames: inSources(frames.slice(0, 6).join('\n')) }
}
