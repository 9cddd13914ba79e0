import { setTimeout as pause } from 'node:timers/promises'
import type { BrokerageProcesses } from './brokerage-processes.js'
import type { Dice } from './office-day.js'

export interface Fault {
  name: string
  /** Runs in `npm test` too, because no other suite covers it. */
  isShort?: true
  /** The only backend that has it; omitted for both. */
  backend?: 'Redis'
  /** Invisible to people: work goes through the edge, and no request fails. */
  isUnnoticed?: true
  /** Breaks something; returns a function that repairs it, as an operator or a process supervisor would. */
  strike: (brokerage: BrokerageProcesses, dice: Dice) => Promise<() => Promise<void>>
}

const nothing = (): Promise<void> => Promise.resolve()
const either = (dice: Dice): 0 | 1 => (dice() < 0.5 ? 0 : 1)
const redisOf = ({ redis }: BrokerageProcesses) => {
  if (redis === null) throw new Error('There is no Redis here')
  return redis
}
const killAll = (brokerage: BrokerageProcesses): Promise<unknown> =>
  Promise.all((['api', 'worker'] as const).flatMap((part) => [brokerage.kill(part, 0), brokerage.kill(part, 1)]))
const startAll = async (brokerage: BrokerageProcesses): Promise<void> => {
  for (const part of ['api', 'worker'] as const) await Promise.all([brokerage.start(part, 0), brokerage.start(part, 1)])
}

/** Everything that dies, fills up, hangs or fails around a brokerage, one at a time. */
export const faults: readonly Fault[] = [
  {
    name: 'one of two APIs is killed',
    strike: async (brokerage, dice) => {
      const place = either(dice)
      await brokerage.kill('api', place)
      return () => brokerage.start('api', place)
    },
  },
  {
    name: 'one of two workers is killed',
    strike: async (brokerage, dice) => {
      const place = either(dice)
      await brokerage.kill('worker', place)
      return () => brokerage.start('worker', place)
    },
  },
  {
    name: 'every API and worker is killed',
    strike: async (brokerage) => {
      await killAll(brokerage)
      return () => startAll(brokerage)
    },
  },
  {
    name: 'PostgreSQL is killed',
    isShort: true,
    strike: async (brokerage) => {
      await brokerage.killPostgres()
      return () => brokerage.databaseIsBack()
    },
  },
  {
    name: 'every connection to the database is cut',
    isShort: true,
    strike: async (brokerage) => {
      await brokerage.dataSource.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      )
      return nothing
    },
  },
  {
    name: 'Redis is killed',
    backend: 'Redis',
    strike: async (brokerage) => {
      await redisOf(brokerage).kill()
      return () => redisOf(brokerage).start()
    },
  },
  {
    name: 'the queue is emptied',
    strike: async (brokerage) => {
      await brokerage.wipeQueue()
      return nothing
    },
  },
  {
    name: 'Redis is out of memory',
    backend: 'Redis',
    strike: async (brokerage) => {
      await redisOf(brokerage).ask('CONFIG SET maxmemory 1')
      return () => redisOf(brokerage).ask('CONFIG SET maxmemory 0')
    },
  },
  { name: 'the disk of files is full', isShort: true, strike: (brokerage) => brokerage.breakStore() },
  {
    name: 'a worker hangs',
    strike: async (brokerage, dice) => {
      const worker = brokerage.running.worker[either(dice)]
      worker?.freeze()
      // Long enough for the other one to take over its work.
      await pause(40_000)
      return () => Promise.resolve(worker?.thaw())
    },
  },
  {
    name: 'a worker comes back with another clock',
    strike: async (brokerage, dice) => {
      const place = either(dice)
      await brokerage.kill('worker', place)
      await brokerage.start('worker', place, (dice() < 0.5 ? -1 : 1) * 26 * 3_600_000)
      return async () => {
        await brokerage.kill('worker', place)
        await brokerage.start('worker', place)
      }
    },
  },
  {
    name: 'the whole machine stops',
    isShort: true,
    strike: async (brokerage) => {
      await Promise.all([brokerage.killPostgres(), brokerage.redis?.kill(), killAll(brokerage)])
      return async () => {
        await Promise.all([brokerage.databaseIsBack(), brokerage.redis?.start()])
        await startAll(brokerage)
      }
    },
  },
  {
    name: 'every process is replaced in turn',
    isUnnoticed: true,
    isShort: true,
    strike: async (brokerage) => {
      await brokerage.upgrade()
      const replace = async (part: 'api' | 'worker', place: number): Promise<void> => {
        await brokerage.end(part, place)
        await brokerage.start(part, place)
      }
      for (const place of [0, 1]) await Promise.all([replace('api', place), replace('worker', place)])
      return nothing
    },
  },
]
