/**
 * The package that a line of Nx's output says is built, with whether an earlier build was kept; null for any other
 * line.
 */
export const builtPackage = (/** @type {string} */ line) => {
  const [, name, rest = ''] = /^[>✔✓]\s+nx run ([^\s:]+):build\b(.*)/u.exec(line) ?? []
  return name === undefined ? null : { name, isKept: rest.includes('cache') }
}
