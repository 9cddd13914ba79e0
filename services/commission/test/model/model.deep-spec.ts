import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { openOffice } from '@bluebonnet/app/testing/office'
import { BrokerageUnderTest, moments } from './brokerage-under-test.js'
import { type Act, type Model, perform } from './brokerage-model.js'
import { brokeragesAtOnce } from './concurrent-brokerages.js'

/**
 * Compares deals, CDAs, caps, ledger and transfers to a model of their rules. Concurrent acts must have the same
 * answers, rows and histories as the same acts in some order. `npm run model` runs more of them.
 */
const asked = process.env['MODEL_OPERATIONS']
const operations = Number(asked ?? 500)
const seed = Number(process.env['MODEL_SEED'] ?? (asked === undefined ? 4_200 : Date.now() % 2 ** 31))

const office = await openOffice({ DATABASE_POOL: '24' })
afterAll(() => office.close())

const none: Model = { caps: [null, null], deals: {}, ledger: [] }

/** Ignores the order of the ledger, which is random for ids created at the same time. */
const inHeap = ({ deals, ledger }: Model): unknown => ({
  deals,
  ledger: ledger.map(({ agent, year, kind, cents, of }) => `${agent} ${year} ${kind} ${cents} ${of}`).toSorted(),
})

interface Done {
  act: Act
  answer: string
}

/** The state after an order of the acts that gives these answers and this state. Null if there is none. */
const inSomeOrder = (model: Model, open: readonly Done[], seen: unknown): Model | null => {
  if (open.length === 0) return isDeepStrictEqual(inHeap(model), seen) ? model : null
  for (const next of open) {
    const others = open.filter((each) => each !== next)
    const [after, answer] = perform(model, next.act)
    const isOvertaken = next.answer === 'CONFLICT' && others.some(({ act }) => act.do === 'give')
    const found = isOvertaken
      ? inSomeOrder(model, others, seen)
      : answer === next.answer
        ? inSomeOrder(after, others, seen)
        : null
    if (found !== null) return found
  }
  return null
}

/** The result of the acts in the order of their requests, for the failure message. */
const expected = (model: Model, done: readonly Done[]): { answers: string[]; state: unknown } => {
  const answers: string[] = []
  const after = done.reduce((state, { act }) => {
    const [next, answer] = perform(state, act)
    answers.push(answer)
    return next
  }, model)
  return { answers, state: inHeap(after) }
}

/** Number of each answer by act. */
const answers = new Map<string, number>()
const performed = (): number => [...answers.values()].reduce((sum, count) => sum + count, 0)

it(
  `a brokerage is in the state that some order of its changes produces (seed ${seed})`,
  async () => {
    const live = fc.asyncProperty(moments, async (wishes) => {
      const brokerage = await BrokerageUnderTest.open(office)
      let model = none
      for (const moment of wishes) {
        const acts = brokerage.actsOf(moment, model)
        const given = await Promise.all(acts.map((act) => brokerage.perform(act)))
        acts.forEach((act, place) => {
          const name = `${act.do} ${given[place]}`
          answers.set(name, (answers.get(name) ?? 0) + 1)
        })
        const done = acts.map((act, place) => ({ act, answer: given[place] ?? '' }))
        const state = inHeap(await brokerage.state(model))
        const next = inSomeOrder(model, done, state)
        if (next === null) expect({ acts, answers: given, state }).toEqual({ acts, ...expected(model, done) })
        model = next ?? model
      }
      await brokerage.close()
    })
    await brokeragesAtOnce({ live, seed, beside: 4, isEnough: () => performed() >= operations })
    // Refusals alone would prove nothing.
    const done = [...answers].filter(([name]) => name.endsWith(' ok')).reduce((sum, [, count]) => sum + count, 0)
    expect(done).toBeGreaterThan(operations / 5)
    if (asked !== undefined) process.stdout.write(`${performed()}: ${JSON.stringify(Object.fromEntries(answers))}\n`)
  },
  operations * 200 + 60_000,
)
