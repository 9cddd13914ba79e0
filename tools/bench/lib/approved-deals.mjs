const house = {
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  side: 'BUYER',
  buyerSellerName: 'Rosa and Emmett Langley',
  titleCompany: 'Lone Star Title',
  escrowOfficer: 'Ida Mercer',
}
const atOnce = 4

/**
 * Adds deals of the agents who may be paid, in turn, and has them approved: each is one press away from its CDA.
 * Answers their ids.
 */
export async function approvedDeals(
  /** @type {import('./client.mjs').Client} */ broker,
  /** @type {number} */ count,
  start = 1,
) {
  /** @type {{ id: string | null, isActive: boolean, trecLicenseNo: string | null }[]} */
  const roster = await broker.call('GET', '/api/roster')
  const agents = roster.flatMap(({ id, isActive, trecLicenseNo }) =>
    id !== null && isActive && trecLicenseNo !== null ? [id] : [],
  )
  /** @type {string[]} */
  const ids = []
  const add = async (/** @type {number} */ number) => {
    const deal = await broker.call('POST', '/api/deals', {
      ...house,
      propertyAddress: `${number} Measured Mile`,
      price: 250_000 + 1_000 * number,
      gfNumber: `LS-${number}`,
      agentId: agents[number % agents.length],
    })
    await broker.call('POST', `/api/deals/${deal.id}/approve`)
    ids.push(deal.id)
  }
  for (let done = 0; done < count; done += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - done) }, (_, index) => add(start + done + index)))
  }
  return ids
}
