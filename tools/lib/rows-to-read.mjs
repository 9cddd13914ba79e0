/**
 * One row of each kind for the calls that read one: what belongs to the agent with the most deals.
 * @param {(sql: string) => Promise<{ id: string }[]>} query
 * @returns {Promise<Record<string, string>>}
 */
export const rowsToRead = async (query) => {
  const one = async (/** @type {string} */ sql) => {
    const [row] = await query(sql)
    if (row === undefined) throw new Error(`No row: ${sql}`)
    return row.id
  }
  const agentId = await one('SELECT agent_id AS id FROM deals GROUP BY agent_id ORDER BY count(*) DESC LIMIT 1')
  const dealId = await one(
    `SELECT d.id FROM cdas c JOIN deals d ON d.id = c.deal_id
      WHERE d.agent_id = '${agentId}' AND d.client_id IS NOT NULL LIMIT 1`,
  )
  const clientId = await one(`SELECT client_id AS id FROM deals WHERE id = '${dealId}'`)
  const propertyId = await one(`SELECT id FROM properties WHERE agent_id = '${agentId}' LIMIT 1`)
  const payeeId = await one(
    `SELECT payee_id AS id FROM deal_participants WHERE payee_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  )
  return {
    agentId,
    'agent-accounts': agentId,
    payeeId,
    payees: payeeId,
    dealId,
    clientId,
    propertyId,
    agents: agentId,
    'tax-details': agentId,
    'year-ends': String(new Date().getFullYear()),
    deals: dealId,
    clients: clientId,
    properties: propertyId,
    cdas: await one(`SELECT id FROM cdas WHERE deal_id = '${dealId}'`),
    documents: await one(`SELECT id FROM documents WHERE deal_id = '${dealId}' LIMIT 1`),
  }
}
