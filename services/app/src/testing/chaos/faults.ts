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
  strike: (house: BrokerageProcesses, dice: Dice) => Promise<() => Promise<void>>
}

const nothing = (): Promise<void> => Promise.resolve()
const either = (dice: Dice): 0 | 1 => (dice() < 0.5 ? 0 : 1)
const redisOf = ({ redis }: BrokerageProcesses) => {
  if (redis === null) throw new Error('There is no Redis here')
  return redis
}
const killAll = (house: BrokerageProcesses): Promise<unknown> =>
  Promise.all((['api', 'worker'] as const).flatMap((part) => [house.kill(part, 0), house.kill(part, 1)]))
const startAll = async (house: BrokerageProcesses): Promise<void> => {
  for (const part of ['api', 'worker'] as const) await Promise.all([house.start(part, 0), house.start(part, 1)])
}

/** Everything that dies, fills up, hangs or fails around a brokerage, one at a time. */
export const faults: readonly Fault[] = [
  {
    name: 'one of two APIs is killed',
    strike: async (house, dice) => {
      const place = either(dice)
      await house.kill('api', place)
      return () => house.start('api', place)
    },
  },
  {
    name: 'one of two workers is killed',
    strike: async (house, dice) => {
      const place = either(dice)
      await house.kill('worker', place)
      return () => house.start('worker', place)
    },
  },
  {
    name: 'every API and worker is killed',
    strike: async (house) => {
      await killAll(house)
      return () => startAll(house)
    },
  },
  {
    name: 'PostgreSQL is killed',
    isShort: true,
    strike: async (house) => {
      await house.killPostgres()
      return () => house.databaseIsBack()
    },
  },
  {
    name: 'every connection to the database is cut',
    isShort: true,
    strike: async (house) => {
      await house.dataSource.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      )
      return nothing
    },
  },
  {
    name: 'Redis is killed',
    backend: 'Redis',
    strike: async (house) => {
      await redisOf(house).kill()
      return () => redisOf(house).start()
    },
  },
  {
    name: 'the queue is emptied',
    strike: async (house) => {
      await house.wipeQueue()
      return nothing
    },
  },
  {
    name: 'Redis is out of memory',
    backend: 'Redis',
    strike: async (house) => {
      await redisOf(house).ask('CONFIG SET maxmemory 1')
      return () => redisOf(house).ask('CONFIG SET maxmemory 0')
    },
  },
  { name: 'the disk of files is full', isShort: true, strike: (house) => house.breakStore() },
  {
    name: 'a worker hangs',
    strike: async (house, dice) => {
      const worker = house.running.worker[either(dice)]
      worker?.freeze()
      // Long enough for the other one to take over its work.
      await pause(40_000)
      return () => Promise.resolve(worker?.thaw())
    },
  },
  {
    name: 'a worker comes back with another clock',
    strike: async (house, dice) => {
      const place = either(dice)
      await house.kill('worker', place)
      await house.start('worker', place, (dice() < 0.5 ? -1 : 1) * 26 * 3_600_000)
      return async () => {
        await house.kill('worker', place)
        await house.start('worker', place)
      }
    },
  },
  {
    name: 'the whole machine stops',
    isShort: true,
    strike: async (house) => {
      await Promise.all([house.killPostgres(), house.redis?.kill(), killAll(house)])
      return async () => {
        await Promise.all([house.databaseIsBack(), house.redis?.start()])
        await startAll(house)
      }
    },
  },
  {
    name: 'every process is replaced in turn',
    isUnnoticed: true,
    isShort: true,
    strike: async (house) => {
      await house.upgrade()
      const replace = async (part: 'api' | 'worker', place: number): Promise<void> => {
        await house.end(part, place)
        await house.start(part, place)
      }
      for (const place of [0, 1]) await Promise.all([replace('api', place), replace('worker', place)])
      return nothing
    },
  },
]
