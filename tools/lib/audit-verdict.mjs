// What `npm audit --json` answered, in a sentence.
import { isObject } from './whole-file.mjs'

const grave = /** @type {const} */ (['high', 'critical'])

/** @param {unknown} value @param {string} name */
const within = (value, name) => (isObject(value) ? Reflect.get(value, name) : undefined)

/**
 * A registry that answers no audit, or none that can be reached, stops nobody: it is said, and what is known of
 * packages is read elsewhere (SECURITY.md).
 * @param {string} text
 * @returns {{ ok: boolean, says: string }}
 */
export const auditVerdict = (text) => {
  /** @type {unknown} */
  let answer = null
  try {
    answer = JSON.parse(text)
  } catch {
    // Not even that.
  }
  const counts = within(within(answer, 'metadata'), 'vulnerabilities')
  if (!isObject(counts)) {
    const why = within(answer, 'message') ?? within(within(answer, 'error'), 'summary') ?? 'no answer'
    return { ok: true, says: `Not asked for faults of packages: the registry answers no audit (${why}).` }
  }
  const found = grave.map((level) => [level, Number(within(counts, level) ?? 0)])
  const total = Number(within(counts, 'total') ?? 0)
  const ok = found.every(([, count]) => count === 0)
  const said = ok ? 'none of them high' : found.map(([level, count]) => `${count} ${level}`).join(', ')
  return {
    ok,
    says:
      total === 0
        ? 'No fault of a shipped package is known.'
        : `${total} faults of shipped packages are known, ${said}.`,
  }
}
