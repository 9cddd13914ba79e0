// Reads PostgreSQL's auto_explain output about executed statements.

const begin = /duration: ([\d.]+) ms {2}plan:\n/

/**
 * The cost of one executed statement: its milliseconds, and the tables read whole with the number of rows read.
 * @typedef {{ ms: number, sql: string, scans: { table: string, rows: number }[] }} CarriedOut
 */
/**
 * A node of a plan, in auto_explain's format.
 * @typedef {{
 *   'Node Type': string, 'Relation Name': string, 'Actual Loops': number, 'Actual Rows': number,
 *   'Rows Removed by Filter'?: number, Plans?: PlanNode[],
 * }} PlanNode
 */

/**
 * Nodes of a plan, with their parents.
 * @param {PlanNode} node
 * @returns {Generator<PlanNode>}
 */
function* nodesOf(node) {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

/**
 * The cost in one message; null for a message about something else.
 * @type {(message: string) => CarriedOut | null}
 */
export const planOf = (message) => {
  const found = begin.exec(message)
  if (found === null) return null
  /** @type {{ 'Query Text': string, Plan: PlanNode }} */
  const { 'Query Text': sql, Plan: plan } = JSON.parse(message.slice(found.index + found[0].length))
  const scans = [...nodesOf(plan)]
    .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
    .map((node) => ({
      table: node['Relation Name'],
      rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }))
  return { ms: Number(found[1]), sql, scans }
}
