import { expect } from '@playwright/test'
import { submittedDeal, tickPapers } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { desk, papersOf, waitingOf } from '../support/papers.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

test('accepts a hundred papers by one key at any speed: none is lost and none decided twice', async ({
  openAs,
  callsOf,
}) => {
  test.setTimeout(240_000)
  const broker = await callsOf(people.broker)
  const agent = await newAgent(broker, 'Paula')
  const calls = await callsOf(agent)
  const deals: string[] = []
  let waiting = 0
  while (waiting < 110) {
    const id = await submittedDeal(callsOf, agent, `${deals.length} ${unique} Hundred Ln`)
    await tickPapers(calls, id)
    deals.push(id)
    waiting += (await papersOf(calls, id)).filter(({ state }) => state === 'SUBMITTED').length
  }
  const [first] = await waitingOf(broker, `0 ${unique}`)
  const page = await openAs(people.broker, `/papers?paper=${first?.id}`)
  await expect(desk(page)).toContainText(`0 ${unique} Hundred Ln`)
  for (let presses = 0; presses < 100; presses += 1) {
    const title = await desk(page).textContent()
    await page.keyboard.press('a')
    await expect(desk(page)).not.toHaveText(title ?? '')
  }
  const decisions = async (): Promise<number[]> => {
    const all = (await Promise.all(deals.map(async (id) => papersOf(calls, id)))).flat()
    const accepted = all.map(({ history }) => history.filter(({ state }) => state === 'ACCEPTED').length)
    return [accepted.filter((times) => times > 0).length, Math.max(...accepted)]
  }
  await expect.poll(decisions).toEqual([100, 1])
})
