// What `npm audit --json` answered, in a sentence.
import { isObject } from './whole-file.mjs'

const grave = /** @type {const} */ (['high', 'critical'])

/** @param {unknown} value @param {string} name */
const within = (value, name) => (isObject(value) ? Reflect.get(value, name) : undefined)

/**
 * What is known against packages that are in no image, tools and what tests use, stops nobody. Neither does a registry
 * that answers no audit, or none that can be reached: it is said, and what is known of packages is read elsewhere
 * (SECURITY.md).
 * @param {string} text
 * @param {ReadonlySet<string>} shipped folders, as in the lock file
 * @returns {{ ok: boolean, says: string }}
 */
export const auditVerdict = (text, shipped) => {
  /** @type {unknown} */
  let answer = null
  try {
    answer = JSON.parse(text)
  } catch {
    // Not even that.
  }
  const faults = within(answer, 'vulnerabilities')
  if (!isObject(faults)) {
    const why = within(answer, 'message') ?? within(within(answer, 'error'), 'summary') ?? 'no answer'
    return { ok: true, says: `Not asked for faults of packages: the registry answers no audit (${why}).` }
  }
  const known = Object.entries(faults).filter(([, fault]) => {
    const nodes = within(fault, 'nodes')
    return Array.isArray(nodes) && nodes.some((node) => shipped.has(String(node)))
  })
  if (known.length === 0) return { ok: true, says: 'No fault of a shipped package is known.' }
  const named = known
    .filter(([, fault]) => grave.some((level) => level === within(fault, 'severity')))
    .map(([name, fault]) => `${name} (${String(within(fault, 'severity'))})`)
  const ok = named.length === 0
  const said = ok ? 'none of them high' : named.join(', ')
  return { ok, says: `Faults of ${known.length} shipped packages are known, ${said}.` }
}
