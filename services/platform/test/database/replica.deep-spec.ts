import { DroppingProxy, type ReplicatedPostgres, eventually, startReplicated } from '@bluebonnet/testing'
import { DataSource, type EntityManager } from 'typeorm'
import { dataSourceOptions } from '../../src/database/data-source.js'
import { Readings } from '../../src/database/readings.js'
import { hasReplayed, positionOf } from '../../src/database/replica.sql.js'

const testMs = 120_000
let postgres: ReplicatedPostgres
let primary: DataSource
let standby: DataSource
let readings: Readings

const opened = (databaseUrl: string): Promise<DataSource> =>
  new DataSource(dataSourceOptions({ databaseUrl, databasePool: 8 })).initialize()

const readingsOf = (databaseReadUrl: string, of = primary): Readings =>
  new Readings(of, { databaseReadUrl, databasePool: 4 })

beforeAll(async () => {
  postgres = await startReplicated()
  primary = await opened(postgres.primary.url)
  await primary.query('CREATE TABLE acts (id int PRIMARY KEY)')
  standby = await opened(postgres.standby.url)
  readings = readingsOf(postgres.standby.url)
}, testMs)

afterAll(async () => {
  await readings?.onApplicationShutdown()
  await standby?.destroy()
  await primary?.destroy()
  await postgres?.stop()
}, testMs)

const isReplica = async (manager: EntityManager): Promise<boolean> => {
  const [row] = await manager.query<{ is: boolean }[]>('SELECT pg_is_in_recovery() AS is')
  return row?.is === true
}

const has = async (manager: EntityManager, id: number): Promise<boolean> =>
  (await manager.query<unknown[]>('SELECT 1 FROM acts WHERE id = $1', [id])).length === 1

let acts = 0
const act = async (by = primary): Promise<number> => {
  acts += 1
  const id = acts
  await by.query('INSERT INTO acts (id) VALUES ($1)', [id])
  return id
}

/** Acts once, reads at once, and says whether that act was seen and who told. */
const actAndRead = async (from = readings): Promise<{ isSeen: boolean; isReplica: boolean }> => {
  const id = await act()
  return from.read(async (manager) => ({ isSeen: await has(manager, id), isReplica: await isReplica(manager) }))
}

const isReadFromReplica = async (): Promise<boolean> => (await actAndRead()).isReplica

describe('reports with a replica', () => {
  it(
    'are read from it, and hold every act that was committed before, whoever acts meanwhile',
    async () => {
      await eventually(isReadFromReplica)
      const rounds = Array.from({ length: 8 }, async () => {
        const seen = []
        for (let round = 0; round < 50; round += 1) seen.push(await actAndRead())
        return seen
      })
      const seen = (await Promise.all(rounds)).flat()
      expect(seen.filter(({ isSeen }) => !isSeen)).toEqual([])
      // A replica that is behind on a busy machine is passed over: how often is none of this test.
      expect(seen.filter((one) => one.isReplica).length).toBeGreaterThan(0)
    },
    testMs,
  )

  it(
    'hold them too where no commit waits for the disk',
    async () => {
      const options = dataSourceOptions({ databaseUrl: postgres.primary.url, databasePool: 8 })
      const extra = { ...options.extra, options: '-c synchronous_commit=off' }
      const hasty = await new DataSource({ ...options, extra }).initialize()
      const from = readingsOf(postgres.standby.url, hasty)
      for (let round = 0; round < 20; round += 1) {
        const id = await act(hasty)
        expect(await from.read((manager) => has(manager, id))).toBe(true)
      }
      await from.onApplicationShutdown()
      await hasty.destroy()
    },
    testMs,
  )

  it(
    'are read from the primary while it is behind, and from it again when it has caught up',
    async () => {
      await standby.query('SELECT pg_wal_replay_pause()')
      await eventually(async () => {
        const [row] = await standby.query<{ is: boolean }[]>("SELECT pg_get_wal_replay_pause_state() = 'paused' AS is")
        return row?.is === true
      })
      for (let round = 0; round < 5; round += 1) expect(await actAndRead()).toEqual({ isSeen: true, isReplica: false })
      await standby.query('SELECT pg_wal_replay_resume()')
      await eventually(isReadFromReplica)
    },
    testMs,
  )

  it(
    'are read once more from the primary when it ends a read, and what they refuse is refused',
    async () => {
      await eventually(isReadFromReplica)
      const where: boolean[] = []
      const ended = await readings.read(async (manager) => {
        where.push(await isReplica(manager))
        if (where.length === 1) await manager.query('SELECT pg_terminate_backend(pg_backend_pid())')
        return 'read'
      })
      expect([ended, where]).toEqual(['read', [true, false]])
      await eventually(isReadFromReplica)
      await expect(readings.read(() => Promise.reject(new Error('no such agent')))).rejects.toThrow('no such agent')
    },
    testMs,
  )

  it(
    'are read from the primary within a second when it says nothing, and from it again when it does',
    async () => {
      const proxy = await DroppingProxy.before(new URL(postgres.standby.url))
      const from = readingsOf(proxy.instead(postgres.standby.url))
      try {
        await eventually(async () => (await actAndRead(from)).isReplica)
        proxy.hold()
        const began = performance.now()
        expect(await actAndRead(from)).toEqual({ isSeen: true, isReplica: false })
        expect(performance.now() - began).toBeLessThan(1_000)
        proxy.release()
        await eventually(async () => (await actAndRead(from)).isReplica)
        // One that was silent from the start.
        proxy.hold()
        const fresh = readingsOf(proxy.instead(postgres.standby.url))
        const beganFresh = performance.now()
        expect(await actAndRead(fresh)).toEqual({ isSeen: true, isReplica: false })
        expect(performance.now() - beganFresh).toBeLessThan(1_000)
        proxy.release()
        await eventually(async () => (await actAndRead(fresh)).isReplica)
        await fresh.onApplicationShutdown()
      } finally {
        await from.onApplicationShutdown()
        await proxy.close()
      }
    },
    testMs,
  )

  it(
    'are read from the primary while it is set up wrongly',
    async () => {
      const strangers = new URL(postgres.standby.url)
      strangers.username = 'nobody_we_know'
      const elsewhere = new URL(postgres.standby.url)
      elsewhere.pathname = '/nowhere'
      const encrypted = new URL(postgres.standby.url)
      encrypted.searchParams.set('sslmode', 'require')
      for (const wrong of [strangers, elsewhere, encrypted]) {
        const from = readingsOf(wrong.href)
        expect(await actAndRead(from)).toEqual({ isSeen: true, isReplica: false })
        await from.onApplicationShutdown()
      }
    },
    testMs,
  )

  it(
    'that take too long there are not begun again, and leave nothing behind on the connection',
    async () => {
      await eventually(isReadFromReplica)
      let times = 0
      const tooSlow = readings.read(async (manager) => {
        times += 1
        await manager.query("SET statement_timeout = '100ms'")
        await manager.query('SELECT pg_sleep(5)')
      })
      await expect(tooSlow).rejects.toMatchObject({ driverError: { code: '57014' } })
      expect(times).toBe(1)
      const limit = await readings.read(async (manager) => {
        const [row] = await manager.query<{ limit: string }[]>(`SELECT current_setting('statement_timeout') AS limit`)
        return row?.limit
      })
      expect(limit).toBe('30s')
    },
    testMs,
  )

  it(
    'are not read from one that follows nobody any more, though it holds what was committed',
    async () => {
      await eventually(isReadFromReplica)
      const position = await positionOf(primary)
      if (position === null) throw new Error('The primary did not say how far it is')
      await eventually(() => hasReplayed(standby, position))
      const [before] = await standby.query<{ way: string }[]>(`SELECT current_setting('primary_conninfo') AS way`)
      await standby.query("ALTER SYSTEM SET primary_conninfo = ''")
      await standby.query('SELECT pg_reload_conf()')
      await eventually(async () => (await standby.query<unknown[]>('SELECT FROM pg_stat_wal_receiver')).length === 0)
      expect(await hasReplayed(standby, position)).toBe(false)
      await standby.query(`ALTER SYSTEM SET primary_conninfo = '${before?.way.replaceAll("'", "''")}'`)
      await standby.query('SELECT pg_reload_conf()')
      await eventually(isReadFromReplica)
    },
    testMs,
  )

  it(
    'are read from the primary while it is away, also at the start, and never from what follows nobody',
    async () => {
      await standby.destroy()
      await postgres.standby.kill()
      const fresh = readingsOf(postgres.standby.url)
      for (const from of [readings, fresh]) expect(await actAndRead(from)).toEqual({ isSeen: true, isReplica: false })
      await postgres.standby.start()
      standby = await opened(postgres.standby.url)
      await eventually(async () => (await actAndRead(fresh)).isReplica)
      await eventually(isReadFromReplica)
      await postgres.standby.promote()
      for (const from of [readings, fresh, readingsOf(postgres.primary.url)])
        expect(await actAndRead(from)).toEqual({ isSeen: true, isReplica: false })
      await fresh.onApplicationShutdown()
    },
    testMs,
  )
})
