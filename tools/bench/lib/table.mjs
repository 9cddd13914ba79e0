const heads = ['measure', 'figure', 'floor or limit', 'ratio', 'verdict']
const cellsOf = ({ measure, figure, limit, ratio, holds }) => [measure, figure, limit, ratio.toFixed(2), holds ? 'holds' : 'MISSED']

/** Rows as an aligned table, which is Markdown too. */
export const table = (rows) => {
  const lines = [heads, ...rows.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  const draw = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head, ...body] = lines.map(draw)
  return [head, draw(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}
