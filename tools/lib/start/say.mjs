/** A reason to stop that its reader can do something about: printed as it is, without a stack. */
export class Stop extends Error {}

export const say = (text) => process.stdout.write(`${text}\n`)

/** What to print for an error: one sentence where we know what it means. */
export const sentence = (error) => (error instanceof Stop ? error.message : (error?.stack ?? String(error)))

/** Does the work; when it cannot be done, prints why and ends this process with 1. */
export async function orStop(work) {
  try {
    return await work()
  } catch (error) {
    say(sentence(error))
    return process.exit(1)
  }
}

/** Runs one step of the start and prints what was done and how long it took. */
export async function step(title, work) {
  const started = Date.now()
  process.stdout.write(`  ${title} ...${process.stdout.isTTY ? '' : '\n'}`)
  const note = await work()
  const seconds = ((Date.now() - started) / 1_000).toFixed(1)
  process.stdout.write(`${process.stdout.isTTY ? '\r\u001b[2K' : ''}  ✓ ${title}${note ? `: ${note}` : ''} (${seconds} s)\n`)
}
