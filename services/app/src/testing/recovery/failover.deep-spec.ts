import { cda as cdaShape } from '@bluebonnet/contracts/cdas/cda.schema'
import { eventually, type ReplicatedPostgres, startReplicated } from '@bluebonnet/testing'
import { newDeal } from '../permissions/rows.js'
import { BrokerageInProcesses } from './brokerage-in-processes.js'
import { migrate, workspace } from './processes.js'

const testMs = 400_000
const pages = 10

let postgres: ReplicatedPostgres
let office: BrokerageInProcesses
let agent: string
let broker: string

/** Both servers by one address, the one that takes writes first. */
const bothOf = ({ primary, standby }: ReplicatedPostgres): string => {
  const first = new URL(primary.url)
  return primary.url.replace(`@${first.host}`, `@${first.host},${new URL(standby.url).host}`)
}

beforeAll(async () => {
  postgres = await startReplicated()
  const url = bothOf(postgres)
  office = await BrokerageInProcesses.open(
    null,
    () => ({ environment: { DATABASE_READ_URL: postgres.standby.url } }),
    async () => {
      await migrate({ DATABASE_URL: url, SECRET: 'a secret of thirty-two characters', NODE_ENV: 'test' }, workspace)
      return { url, close: () => postgres.stop() }
    },
  )
  agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
  broker = await office.signIn({ role: 'BROKER' }, 'broker')
  await office.startWorker()
}, testMs)

afterAll(async () => {
  if (office === undefined) await postgres?.stop()
  await office?.close()
}, testMs)

const ownDeals = async (cookie: string): Promise<string[]> => {
  const answer = await fetch(`${office.url}/api/exports/deals.csv`, { headers: { cookie } })
  return (await answer.text()).split('\n').filter((line) => line.includes('Failover Road'))
}

describe('an office whose PostgreSQL fails over to its standby', () => {
  it(
    'keeps what was acknowledged, does it once, and goes on without a restart',
    async () => {
      // What is acknowledged is on both servers, as whoever fails over without loss has to set it.
      await office.dataSource.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
      await office.dataSource.query('SELECT pg_reload_conf()')
      const deals: string[] = []
      for (let page = 0; page < pages; page += 1) deals.push(await office.approvedDeal(agent, broker))

      let acts = 0
      const asked = deals.map(async (dealId, index) => {
        await eventually(() => acts >= index, testMs)
        const cda = cdaShape.parse(await office.persist(`/api/deals/${dealId}/cda`, undefined, agent))
        const deal = { ...newDeal, propertyAddress: `${index} Failover Road` }
        await office.persist('/api/deals', deal, agent)
        acts += 1
        return cda.id
      })
      await eventually(() => acts >= 3, 60_000)
      await postgres.killPrimary()
      const before = acts
      await postgres.standby.promote()
      const cdaIds = await Promise.all(asked)
      expect(before).toBeLessThan(pages)

      // The suite's own pool may find out by one failed question.
      await office.dataSource.query('SELECT 1').catch(() => undefined)
      for (const cdaId of cdaIds) {
        await eventually(async () => (await office.traces(cdaId)).done, 60_000)
        const { documents, activities, notified, files } = await office.traces(cdaId)
        expect({ documents, activities, files }).toEqual({ documents: 1, activities: 1, files: 1 })
        expect(notified.filter((times) => times !== 1)).toEqual([])
      }
      // The export's replica is the primary now.
      const rows = await ownDeals(agent)
      const roads = rows.map((row) => Number(/(\d+) Failover Road/.exec(row)?.[1]))
      expect(roads.toSorted((a, b) => a - b)).toEqual(Array.from({ length: pages }, (_, index) => index))
    },
    testMs,
  )
})
