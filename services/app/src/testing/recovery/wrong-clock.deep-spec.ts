import { eventually } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'
import type { ProductProcess } from './processes.js'

const testMs = 400_000
const twoMinutes = 120_000

let office: BrokerageInProcesses
let agent: string
let broker: string
let worker: ProductProcess

// The API's clock is two minutes ahead in both tests; in the second one a worker's is two minutes behind.
beforeAll(async () => {
  office = await BrokerageInProcesses.open(null, () => ({ clockOff: twoMinutes }))
  agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
  broker = await office.signIn({ role: 'BROKER' }, 'broker')
  worker = await office.startWorker()
}, testMs)

afterAll(() => office?.close())

describe('a clock that is wrong by two minutes', () => {
  it(
    'in an API delays no work',
    async () => {
      const cdaId = await office.generate(await office.approvedDeal(agent, broker), agent)
      await eventually(() => office.isDone(cdaId), 60_000)
    },
    testMs,
  )

  it(
    'in a worker delays no failed work, and none that another worker left',
    async () => {
      const dealId = await office.approvedDeal(agent, broker)
      const cdaId = await office.dataSource.transaction(async (manager) => {
        await manager.query('LOCK TABLE documents IN SHARE MODE')
        const id = await office.generate(dealId, agent)
        await eventually(async () => (await office.filesOf(id)) > 0, 90_000)
        await worker.kill()
        return id
      })
      await office.startWorker({ clockOff: -twoMinutes })
      await eventually(() => office.isDone(cdaId), 60_000)
      const repair = await office.breakStore()
      const second = await office.generate(await office.approvedDeal(agent, broker), agent)
      await eventually(async () => {
        const [row] = await office.dataSource.query<{ failed: boolean }[]>(
          `SELECT failed_at IS NOT NULL OR last_error IS NOT NULL AS failed FROM outbox
            WHERE payload ->> 'cdaId' = $1 AND job = 'cdas.render'`,
          [second],
        )
        return row?.failed === true
      }, 90_000)
      await repair()
      await eventually(() => office.isDone(second), 60_000)
    },
    testMs,
  )
})
