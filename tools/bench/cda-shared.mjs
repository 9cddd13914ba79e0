import { approvedDeals } from './lib/approved-deals.mjs'
import { Client } from './lib/client.mjs'
import { atLeast } from './lib/row.mjs'
import { mean } from './lib/statistics.mjs'

const perRound = 40
const rounds = 3
const floor = 0.8
const fewestLines = 8

/** @typedef {import('./lib/product.mjs').Product} Product */

/** Has so many others, who may be paid, share these deals; of a team's member its lead would share them by itself. */
const shareWith = async (/** @type {Client} */ broker, /** @type {string[]} */ deals, /** @type {number} */ count) => {
  const people = await broker.call('GET', '/api/roster')
  const able = people.filter(
    (/** @type {any} */ { isActive, role, trecLicenseNo }) => isActive && role === 'AGENT' && trecLicenseNo !== null,
  )
  for (const deal of deals) {
    const { agentId: owner } = await broker.call('GET', `/api/deals/${deal}`)
    const others = able.filter((/** @type {{ id: string }} */ { id }) => id !== owner).slice(0, count)
    const agents = others.map((/** @type {{ id: string }} */ { id }) => ({
      agentId: id,
      role: 'CO_AGENT',
      percent: 25,
    }))
    await broker.call('PUT', `/api/deals/${deal}/participants`, { participants: [], agents })
  }
}

/** CDAs made a second, one after another, while nothing is drawn of them. */
const rate = async (/** @type {Client} */ broker, /** @type {string[]} */ deals, /** @type {number} */ lines) => {
  const started = performance.now()
  for (const deal of deals) {
    const cda = await broker.call('POST', `/api/deals/${deal}/cda`)
    if (cda.lines.length < lines) throw new Error(`A CDA has ${cda.lines.length} lines, and should have ${lines}`)
  }
  return deals.length / ((performance.now() - started) / 1_000)
}

const list = (/** @type {number[]} */ rates) => rates.map((one) => one.toFixed(1)).join(', ')

/**
 * CDAs of deals that three agents share beside those of one, in rounds by turns; the worker is halted meanwhile.
 * @type {import('./measures.mjs').Measure}
 */
export const cdaShared = {
  name: 'cda-shared',
  product: 'demo',
  async run({ product, say }) {
    const broker = await Client.signIn(product.address, 'broker')
    const deals = await approvedDeals(broker, perRound * 2 * (rounds + 1))
    const [alone, shared] = [deals.slice(0, deals.length / 2), deals.slice(deals.length / 2)]
    await shareWith(broker, alone, 0)
    await shareWith(broker, shared, 2)
    const { worker } = await product.processes()
    await product.untilIdle()
    process.kill(worker, 'SIGSTOP')
    /** @type {number[]} */
    const ofOne = []
    /** @type {number[]} */
    const ofThree = []
    try {
      for (let round = 0; round <= rounds; round += 1) {
        const single = await rate(broker, alone.splice(0, perRound), 3)
        const three = await rate(broker, shared.splice(0, perRound), fewestLines)
        // The first warms up.
        if (round > 0) ofOne.push(single)
        if (round > 0) ofThree.push(three)
      }
    } finally {
      process.kill(worker, 'SIGCONT')
    }
    say(`three agents ${list(ofThree)} a second; one agent ${list(ofOne)}`)
    const row = { unit: 'a second', floor, bareName: 'one agent' }
    return [atLeast({ ...row, measure: 'CDAs of three agents made', value: mean(ofThree), bare: mean(ofOne) })]
  },
}
