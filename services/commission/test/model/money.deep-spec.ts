import * as fc from 'fast-check'
import { openOffice } from '@bluebonnet/app/testing/office'
import { brokeragesAtOnce } from './concurrent-brokerages.js'
import { moneyMomentQueries } from './money-acts.js'
import { MoneyUnderTest } from './money-under-test.js'

/**
 * Concurrent acts on shared deals, CDAs, agents' accounts, receipts and payouts: acknowledged entries exist exactly
 * once, refused ones do not exist, and no row exists that must never exist. `npm run model` runs more of them.
 */
const asked = process.env['MODEL_OPERATIONS']
const operations = Number(asked ?? 150)
const seed = Number(process.env['MODEL_SEED'] ?? (asked === undefined ? 4_200 : Date.now() % 2 ** 31))

const office = await openOffice({ DATABASE_POOL: '24' })
afterAll(() => office.close())

/** Number of each answer by act. */
const answers = new Map<string, number>()
const performed = (): number => [...answers.values()].reduce((sum, count) => sum + count, 0)

const needed = ['share', 'generate', 'sign', 'charge', 'receive', 'pay']

it(
  `money follows the rules under concurrent changes (seed ${seed})`,
  async () => {
    const live = fc.asyncProperty(moneyMomentQueries, async (wishes) => {
      const money = await MoneyUnderTest.open(office)
      for (const moment of wishes) {
        const given = await Promise.all(moment.map((one) => money.perform(one)))
        for (const answer of given) answers.set(answer, (answers.get(answer) ?? 0) + 1)
        expect(await money.faults()).toEqual([])
      }
      await money.close()
    })
    // Refusals alone would prove nothing.
    const isEnough = (): boolean => performed() >= operations && needed.every((act) => answers.has(`${act} ok`))
    await brokeragesAtOnce({ live, seed, beside: 4, isEnough })
    if (asked !== undefined) process.stdout.write(`${performed()}: ${JSON.stringify(Object.fromEntries(answers))}\n`)
  },
  operations * 400 + 120_000,
)
