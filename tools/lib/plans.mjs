// Reads what PostgreSQL's auto_explain says of a statement that it carried out.

const begin = /duration: ([\d.]+) ms {2}plan:\n/

/** Nodes of a plan, with their parents'. */
function* nodesOf(node) {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

/** `{ ms, sql, buffers, scans }` of one message, scans being tables read whole with the rows that were read; null for another message. */
export const planOf = (message) => {
  const found = begin.exec(message)
  if (found === null) return null
  const { 'Query Text': sql, Plan: plan } = JSON.parse(message.slice(found.index + found[0].length))
  const scans = [...nodesOf(plan)].filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0).map((node) => ({
    table: node['Relation Name'], rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  }))
  return { ms: Number(found[1]), sql, buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0), scans }
}
