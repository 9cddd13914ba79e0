const heads = ['measure', 'figure', 'floor or limit', 'ratio', 'worst', 'verdict']
/** @typedef {import('./row.mjs').Row} Row */

/** @param {Row} row */
const verdict = ({ holds, hasSpare, isAim }) =>
  holds && hasSpare ? 'holds' : isAim ? 'not yet' : holds ? 'TOO CLOSE' : 'MISSED'
/** @param {Row} row */
const cellsOf = (row) => [row.measure, row.figure, row.limit, row.ratio.toFixed(2), row.worst.toFixed(2), verdict(row)]

/** Rows as an aligned table, which is Markdown too. */
export const table = (/** @type {Row[]} */ rows) => {
  const lines = [heads, ...rows.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const draw = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head, ...body] = lines.map(draw)
  return [head, draw(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}
