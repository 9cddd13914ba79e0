import { cda as cdaShape } from '@bluebonnet/contracts/cdas/cda.schema'
import { eventually, withSentinels } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'

const testMs = 400_000
const pages = 12

const redis = await withSentinels()

let office: BrokerageInProcesses
let agent: string
let broker: string

beforeAll(async () => {
  if (redis === null) return
  office = await BrokerageInProcesses.open(redis)
  agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
  broker = await office.signIn({ role: 'BROKER' }, 'broker')
  for (let worker = 0; worker < 2; worker += 1) await office.startWorker()
}, testMs)

afterAll(async () => {
  await office?.close()
  await redis?.stop()
}, testMs)

describe('an office whose Redis fails over under its Sentinels', () => {
  it(
    'loses no job, runs none twice, and continues without a restart',
    async () => {
      if (redis === null) return
      const deals: string[] = []
      for (let page = 0; page < pages; page += 1) deals.push(await office.approvedDeal(agent, broker))
      let isOver = false
      const failingOver = (async () => {
        await redis.failOver()
        isOver = true
      })()
      const cdaIds: string[] = []
      // Half of them while the Redis dies, the others after the Sentinels have chosen.
      for (const [index, dealId] of deals.entries()) {
        if (index === pages / 2) await eventually(() => isOver, 60_000)
        cdaIds.push(cdaShape.parse(await office.persist(`/api/deals/${dealId}/cda`, undefined, agent)).id)
      }
      await failingOver
      for (const cdaId of cdaIds) {
        await eventually(() => office.isDone(cdaId), 60_000)
        const { documents, activities, notified, files } = await office.traces(cdaId)
        expect({ documents, activities, files }).toEqual({ documents: 1, activities: 1, files: 1 })
        expect(notified.filter((times) => times !== 1)).toEqual([])
      }
    },
    testMs,
  )
})
