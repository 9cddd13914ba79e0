/** A text that a table program would take for a formula, with any quote marks that already stand before it. */
const looksLikeFormula = (text: string): boolean => /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text)

/** A text as a cell shows it, never computes it: a quote mark goes before what looks like a formula. */
export const guarded = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/** The text of a cell that was guarded; any other text as it is. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell
