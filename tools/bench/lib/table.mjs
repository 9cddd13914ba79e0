const heads = ['measure', 'figure', 'floor or limit', 'ratio', 'verdict']
const verdict = ({ holds, isAim }) => (holds ? 'holds' : isAim ? 'not yet' : 'MISSED')
const cellsOf = (row) => [row.measure, row.figure, row.limit, row.ratio.toFixed(2), verdict(row)]

/** Rows as an aligned table, which is Markdown too. */
export const table = (rows) => {
  const lines = [heads, ...rows.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  const draw = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head, ...body] = lines.map(draw)
  return [head, draw(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}
