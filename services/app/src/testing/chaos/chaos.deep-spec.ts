import { setTimeout as pause } from 'node:timers/promises'
import { eventually, withRedis } from '@bluebonnet/testing'
import { faults } from './faults.js'
import { hasNginx } from './edge.js'
import { BrokerageProcesses } from './brokerage-processes.js'
import { diceOf, OfficeDay } from './office-day.js'
import { isQuiet, violationsFound } from './invariants.js'

/**
 * The product under faults, while people work: `npm run chaos` runs each fault with twenty seeds on both backends
 * separately. `npm run test:deep` runs only those that no other suite covers, once, on Redis, or on PostgreSQL without
 * Redis. A failure names its seed: `npm run chaos -- --seed 7`.
 */
const asked = process.env['CHAOS_SEEDS']
const first = Number(process.env['CHAOS_SEED'] ?? 1)
const seeds = Array.from({ length: Number(asked ?? 1) }, (_, place) => first + place)

const redis = process.env['CHAOS_BACKEND'] === 'PostgreSQL' ? null : await withRedis()
const backend = redis === null ? 'PostgreSQL' : 'Redis'
if (process.env['CHAOS_BACKEND'] === 'Redis' && redis === null) throw new Error('No redis-server is on the PATH')
/** Orphaned jobs are taken up within 15 s; many jobs on a busy machine take longer. */
const quietMs = 90_000

describe(`people at work, queues on ${backend}`, () => {
  let brokerage: BrokerageProcesses
  beforeAll(async () => {
    brokerage = await BrokerageProcesses.open(redis, process.env['CHAOS_FROM'])
  }, 300_000)
  afterAll(() => brokerage?.close(), 60_000)

  const chosen = faults.filter(
    ({ name, isShort = false, isUnnoticed = false, backend: only }) =>
      (hasNginx || !isUnnoticed) &&
      (only ?? backend) === backend &&
      (isShort || asked !== undefined) &&
      name.includes(process.env['CHAOS_FAULT'] ?? ''),
  )
  const cases = seeds.flatMap((seed) => chosen.map((fault) => ({ ...fault, seed })))
  it.each(cases)(
    'lose nothing and receive nothing twice when $name (seed $seed)',
    async ({ strike, seed, isUnnoticed = false }) => {
      const dice = diceOf(seed)
      const leaveEdge = isUnnoticed ? await brokerage.startEdge() : null
      const day = await OfficeDay.begin(brokerage, dice)
      const page = isUnnoticed ? day.watch() : null
      const work = day.work()
      await pause(1_000 + dice() * 1_500)
      const repair = await strike(brokerage, dice)
      await pause(1_000 + dice() * 2_000)
      await repair()
      const mendedAt = performance.now()
      if (page !== null) await eventually(() => page.opened > 1 && page.heardAt > mendedAt, 30_000)
      await pause(1_000)
      day.end()
      await work
      await leaveEdge?.()
      if (isUnnoticed) expect(day.failures).toEqual([])
      await eventually(() => isQuiet(brokerage), quietMs)
      expect(await violationsFound(brokerage, day)).toEqual([])
      expect(day.begun.filter(({ isAnswered }) => isAnswered).length).toBeGreaterThan(0)
    },
    400_000,
  )
})
