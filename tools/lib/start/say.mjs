/** A reason to stop that its reader can act on: printed without a stack. */
export class Stop extends Error {}

export const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`)

/** The text for an error: one sentence for known errors. */
export const sentence = (/** @type {unknown} */ error) =>
  error instanceof Stop ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The message of an error, whatever was thrown. */
export const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error))

/** The system's code of an error about a file or an address, such as ENOENT; empty for any other error. */
export const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Does the work; on failure prints the reason and ends this process with 1.
 * @template T
 * @param {() => T | Promise<T>} work
 */
export async function orStop(work) {
  try {
    return await work()
  } catch (error) {
    say(sentence(error))
    return process.exit(1)
  }
}

/**
 * Runs one step of the start and prints what was done and how long it took. Returns the step's result.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {(made: T) => string} [noteOf] a few words on it; none when empty
 * @returns {Promise<T>}
 */
export async function step(title, work, noteOf = String) {
  const started = Date.now()
  process.stdout.write(`  ${title} ...${process.stdout.isTTY ? '' : '\n'}`)
  const made = await work()
  const note = noteOf(made)
  const seconds = ((Date.now() - started) / 1_000).toFixed(1)
  process.stdout.write(
    `${process.stdout.isTTY ? '\r\u001b[2K' : ''}  ✓ ${title}${note === '' ? '' : `: ${note}`} (${seconds} s)\n`,
  )
  return made
}

const oldest = /** @type {const} */ ([20, 19])

/** Bluebonnet needs Node 20.19 or newer; older versions fail later with an unclear message. */
export function checkNodeVersion() {
  const version = process.versions.node
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Stop(
    `Bluebonnet needs Node ${oldest.join('.')} or newer; this is Node ${version}. ` +
      `Install a newer one from https://nodejs.org and run npm start again.`,
  )
}
