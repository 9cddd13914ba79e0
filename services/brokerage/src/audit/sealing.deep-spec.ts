import {
  AuditHeads,
  AuditSealer,
  type AuditVerdict,
  ChangeHistory,
  ObjectStore,
  Tx,
  verifyAudit,
} from '@bluebonnet/platform'
import { grantsTo } from '@bluebonnet/platform/database/application-role.sql'
import { Outages } from '@bluebonnet/platform/health/outages'
import { AuditChain } from '@bluebonnet/platform/history/sealing/audit-chain'
import type { EntityManager, QueryRunner } from 'typeorm'
import { addPerson, startTestApp, type TestApp } from '../testing/index.js'

let test: TestApp
let heads: AuditHeads
let chain: AuditChain
let sealer: AuditSealer

beforeEach(async () => {
  test = await startTestApp()
  heads = new AuditHeads(test.app.get(ObjectStore))
  chain = new AuditChain(test.app.get(Tx))
  sealer = new AuditSealer(chain, heads, new Outages())
})

afterEach(() => test?.close())

const write = (manager: EntityManager, action: string) =>
  test.app
    .get(ChangeHistory)
    .audit(manager, {
      actorId: null,
      action,
      entityType: 'deal',
      entityId: null,
      before: { price: 1.5 },
      after: { price: 2, city: 'Boerne' },
    })

const writeMany = async (count: number) => {
  for (let n = 1; n <= count; n += 1) await write(test.dataSource.manager, `deal.change-${n}`)
}

const verify = (): Promise<AuditVerdict> => verifyAudit(test.dataSource, heads)

/** Acts like the owner of the whole database server: triggers and foreign keys do not stop them. */
const tamper = async (...statements: string[]) => {
  const runner = test.dataSource.createQueryRunner()
  await runner.startTransaction()
  await runner.query('SET LOCAL session_replication_role = replica')
  for (const statement of statements) await runner.query(statement)
  await runner.commitTransaction()
  await runner.release()
}

const open = async (): Promise<QueryRunner> => {
  const runner = test.dataSource.createQueryRunner()
  await runner.startTransaction()
  return runner
}

const entry = (n: number) => `(SELECT id FROM audit_log WHERE action = 'deal.change-${n}')`

describe('sealing', () => {
  it('covers every committed entry once, in one chain, and publishes its head', async () => {
    await writeMany(5)
    expect(await verify()).toEqual({ faults: [], sealed: 0, waiting: 5, heads: 0 })
    await sealer.run()
    await writeMany(2)
    await sealer.run()
    await sealer.run()
    expect(await verify()).toEqual({ faults: [], sealed: 7, waiting: 0, heads: 2 })
    const [end] = await test.dataSource.query<{ hash: string }[]>('SELECT hash FROM audit_seals WHERE position = 7')
    expect(await heads.newest()).toMatchObject({ position: 7, hash: end?.hash })
  })

  it('accepts entries in any order of commits', async () => {
    const early = await open()
    await write(early.manager, 'deal.early')
    await writeMany(2)
    await sealer.run()
    expect(await verify()).toMatchObject({ faults: [], sealed: 2 })
    await early.commitTransaction()
    await early.release()
    await sealer.run()
    expect(await verify()).toEqual({ faults: [], sealed: 3, waiting: 0, heads: 2 })
  })

  it('blocks no writer, and waits for none', async () => {
    await writeMany(3)
    const sealing = await open()
    await sealing.query('SELECT pg_advisory_xact_lock(4201979)')
    await sealing.query('DELETE FROM audit_waiting')
    await sealing.query('LOCK TABLE audit_seals IN SHARE ROW EXCLUSIVE MODE')
    // Anybody who waited here would wait forever: the lock is released only afterwards.
    await Promise.all(Array.from({ length: 4 }, (_, n) => write(test.dataSource.manager, `deal.meanwhile-${n}`)))
    expect(await chain.seal()).toBe(0)
    await sealing.rollbackTransaction()
    await sealing.release()
    await sealer.run()
    expect(await verify()).toMatchObject({ faults: [], sealed: 7, waiting: 0 })
  })

  it('makes one chain with many workers', async () => {
    const workers = Array.from({ length: 4 }, () => new AuditSealer(chain, heads, new Outages()))
    await Promise.all([writeMany(60), ...workers.flatMap((worker) => Array.from({ length: 5 }, () => worker.run()))])
    await sealer.run()
    expect(await verify()).toMatchObject({ faults: [], sealed: 60, waiting: 0 })
  })

  it('covers the texts of an entry', async () => {
    const { userId } = await addPerson(test.dataSource, { firstName: 'Jordan', lastName: 'Reyes' })
    await test.app
      .get(ChangeHistory)
      .audit(test.dataSource.manager, { actorId: userId, action: 'deal.named', entityType: 'user', entityId: userId })
    await sealer.run()
    expect(await verify()).toMatchObject({ faults: [], sealed: 1, waiting: 0 })
    await tamper("UPDATE audit_log SET subject = 'Owen Tackett' WHERE action = 'deal.named'")
    expect((await verify()).faults).toEqual([expect.stringMatching(/^Entry \S+ at 1 is not what was sealed$/)])
  })

  it('covers thousands', async () => {
    await test.dataSource.query(
      `WITH added AS (
         INSERT INTO audit_log (id, action, entity_type, after)
         SELECT gen_random_uuid(), 'deal.load', 'deal', jsonb_build_object('n', n) FROM generate_series(1, 12000) n
         RETURNING id)
       INSERT INTO audit_waiting SELECT id FROM added`,
    )
    await sealer.run()
    expect(await verify()).toEqual({ faults: [], sealed: 12_000, waiting: 0, heads: 2 })
  })
})

// Both heads show it: the newest and the day's.
const missingFrom = (seal: string) =>
  ['head\\.json', 'heads/\\S+'].map(
    (key) => new RegExp(`^${seal}, published in audit/${key}, is missing: the log was cut$`),
  )
const madeAnew = (seal: string) =>
  ['head\\.json', 'heads/\\S+'].map(
    (key) => new RegExp(`^${seal} is not the one published in audit/${key}: the chain was rebuilt$`),
  )

describe('verifying finds', () => {
  const tamperings: [string, string[], RegExp[]][] = [
    [
      'a changed entry',
      [`UPDATE audit_log SET after = '{"price": 3}' WHERE id = ${entry(3)}`],
      [/^Entry \S+ at 3 is not what was sealed$/],
    ],
    [
      'another author',
      [`UPDATE audit_log SET actor_id = id WHERE id = ${entry(4)}`],
      [/^Entry \S+ at 4 is not what was sealed$/],
    ],
    [
      'another time',
      [`UPDATE audit_log SET created_at = created_at - interval '1 millisecond' WHERE id = ${entry(1)}`],
      [/^Entry \S+ at 1 is not what was sealed$/],
    ],
    ['a deleted entry', [`DELETE FROM audit_log WHERE id = ${entry(2)}`], [/^Entry \S+ at 2 was deleted$/]],
    [
      'an entry deleted with its seal',
      [`DELETE FROM audit_seals WHERE position = 2`, `DELETE FROM audit_log WHERE id = ${entry(2)}`],
      [/^Seals 2 to 2 are missing$/],
    ],
    [
      'a tail that was cut off with its seals',
      ['DELETE FROM audit_seals WHERE position > 4', `DELETE FROM audit_log WHERE id IN (${entry(5)}, ${entry(6)})`],
      missingFrom('Seal 6'),
    ],
    ['everything gone', ['DELETE FROM audit_seals', 'DELETE FROM audit_log'], missingFrom('Seal 6')],
    [
      'an entry slipped in',
      [`INSERT INTO audit_log (id, action, entity_type) VALUES (gen_random_uuid(), 'deal.approve', 'deal')`],
      [/^Entry \S+ is under no seal and does not wait for one$/],
    ],
    [
      "a seal of somebody's own",
      [`UPDATE audit_seals SET hash = repeat('a', 64) WHERE position = 6`],
      [/^Entry \S+ at 6 is not/, ...madeAnew('Seal 6')],
    ],
  ]

  it.each(tamperings)('%s', async (_what, statements, expected) => {
    await writeMany(6)
    await sealer.run()
    expect((await verify()).faults).toEqual([])
    await tamper(...statements)
    expect((await verify()).faults).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })

  it('a chain rebuilt from a changed entry, and the sealer does not publish it', async () => {
    await writeMany(6)
    await sealer.run()
    const published = await heads.newest()
    await tamper(
      `UPDATE audit_log SET action = 'deal.other' WHERE id = ${entry(3)}`,
      'DELETE FROM audit_seals',
      'INSERT INTO audit_waiting SELECT id FROM audit_log',
    )
    await new AuditSealer(chain, heads, new Outages()).run()
    expect((await verify()).faults).toEqual(madeAnew('Seal 6').map((pattern) => expect.stringMatching(pattern)))
    expect(await heads.newest()).toEqual(published)
  })

  it('that no published head is left', async () => {
    await writeMany(1)
    await sealer.run()
    const store = test.app.get(ObjectStore)
    for (const { key } of await heads.all()) await store.delete(key)
    expect((await verify()).faults).toEqual([])
    await tamper("UPDATE audit_seals SET sealed_at = sealed_at - interval '11 minutes'")
    expect((await verify()).faults).toEqual(['No published head is left to compare the chain with'])
  })

  it('an entry deleted before its seal', async () => {
    await writeMany(2)
    await tamper(`DELETE FROM audit_log WHERE id = ${entry(2)}`)
    expect((await verify()).faults).toEqual([expect.stringMatching(/^Entry \S+ was deleted before it was sealed$/)])
  })
})

it("lets the application's role add and read, but not change or empty", async () => {
  const runner = test.dataSource.createQueryRunner()
  try {
    await runner.query('CREATE ROLE bluebonnet_app')
    await runner.query(grantsTo('bluebonnet_app'))
    await runner.query('SET ROLE bluebonnet_app')
    await write(runner.manager, 'deal.change-1')
    for (const table of ['audit_log', 'audit_seals', 'commission_ledger']) {
      const key = table === 'audit_seals' ? 'position' : 'id'
      for (const statement of [
        `UPDATE ${table} SET ${key} = ${key}`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      ]) {
        await expect(runner.query(statement)).rejects.toThrow(/permission denied|must be owner/)
      }
    }
    expect(await runner.query('SELECT action FROM audit_log')).toEqual([{ action: 'deal.change-1' }])
  } finally {
    await runner.query('RESET ROLE')
    await runner.query('DROP OWNED BY bluebonnet_app')
    await runner.query('DROP ROLE bluebonnet_app')
    await runner.release()
  }
})
