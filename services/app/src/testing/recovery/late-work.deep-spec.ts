import { eventually } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'

const testMs = 400_000

let office: BrokerageInProcesses
let agent: string
let broker: string

beforeAll(async () => {
  office = await BrokerageInProcesses.open(null)
  agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
  broker = await office.signIn({ role: 'BROKER' }, 'broker')
}, testMs)

afterAll(() => office?.close())

const well = { ok: true, detail: expect.any(String) }
const notWell = { ok: false, detail: expect.any(String) }
const saysIn = async (expected: unknown, withinMs: number): Promise<void> => {
  await eventually(async () => {
    try {
      expect(await office.health()).toMatchObject(Object(expected))
      return true
    } catch {
      return false
    }
  }, withinMs).catch(async () => expect(await office.health()).toMatchObject(Object(expected)))
}

describe('a store that refuses for a while', () => {
  it(
    'appears in the health check with its late work, which is done soon after it answers again',
    async () => {
      await saysIn({ status: 'ok', checks: { worker: notWell } }, 30_000)
      await office.startWorker()
      await saysIn(
        {
          status: 'ok',
          checks: { database: well, worker: well, queue: well, store: well, mail: well, work: well },
          late: [],
        },
        60_000,
      )
      const dealId = await office.approvedDeal(agent, broker)
      const repair = await office.breakStore()
      const cdaId = await office.generate(dealId, agent)
      await saysIn({ status: 'ok', checks: { store: notWell, queue: well, mail: well } }, 60_000)
      await saysIn({ checks: { work: notWell }, late: [{ kind: 'cdas.render', count: 1, failing: 1 }] }, 90_000)
      expect(JSON.stringify(await office.health())).not.toMatch(/\/tmp|objects|SELECT|127\.0\.0\.1|ENOTDIR/)
      await repair()
      await eventually(async () => (await office.traces(cdaId)).done, 60_000)
      await saysIn({ checks: { store: well, work: well }, late: [] }, 60_000)
      expect(await office.traces(cdaId)).toMatchObject({ documents: 1, files: 1 })
    },
    testMs,
  )
})
