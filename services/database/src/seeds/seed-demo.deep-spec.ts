import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { verify } from '@node-rs/argon2'
import { DataSource } from 'typeorm'
import { migrations } from '../migrations/index.js'
import { demoPassword, demoSignIns } from './demo/sign-ins.js'
import { holdsDemoSignIns, seedDemo } from './seed-demo.js'

const opened: { source: DataSource; database: TestDatabase }[] = []

const open = async (): Promise<DataSource> => {
  const database = await createTestDatabase({ migrations })
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize()
  opened.push({ source, database })
  return source
}

const numberOf = async (source: DataSource, sql: string): Promise<number> => {
  const rows: { n: string }[] = await source.query(`SELECT (${sql}) AS n`)
  return Number(rows[0]?.n)
}

const files = new Map<string, Buffer>()
const keepFile = (key: string, bytes: Buffer): Promise<void> => {
  files.set(key, bytes)
  return Promise.resolve()
}
const drawCda = ({ cdaId }: { cdaId: string }): Promise<Buffer> => Promise.resolve(Buffer.from(`%PDF-1.7 ${cdaId}`))
const sealTin = (tin: string): string => `sealed ${tin}`
const noFiles = (): Promise<void> => Promise.resolve()
const demoAgent = `(SELECT a.id FROM agents a JOIN users u ON u.id = a.user_id WHERE u.email = 'agent@bluebonnet.test')`

afterAll(async () => {
  for (const { source, database } of opened) {
    await source.destroy()
    await database.close()
  }
})

describe('the demo brokerage', () => {
  let source: DataSource
  let wasDemo: boolean
  let wasFilled: boolean

  beforeAll(async () => {
    source = await open()
    wasDemo = await holdsDemoSignIns(source)
    wasFilled = await seedDemo(source, { writeObject: keepFile, drawCda, sealTin })
  })

  it('fills an empty database once', async () => {
    expect([wasDemo, wasFilled]).toEqual([false, true])
    expect(await seedDemo(source, { writeObject: noFiles, drawCda, sealTin })).toBe(false)
    expect(await holdsDemoSignIns(source)).toBe(true)
  })

  it.each([
    ['agents', 12],
    ['clients', 60],
    ['properties', 40],
    ['deals', 80],
    ['leads', 14],
  ])('has its %s: %i', async (table, count) => {
    expect(await numberOf(source, `SELECT count(*) FROM ${table}`)).toBe(count)
  })

  it('has deals in every working status', async () => {
    const rows: { status: string }[] = await source.query('SELECT DISTINCT status FROM deals ORDER BY status')
    expect(rows.map(({ status }) => status)).toEqual([
      'ACTIVE',
      'APPROVED',
      'CANCELLED',
      'CLOSED',
      'DRAFT',
      'PENDING',
      'PENDING_BROKER_APPROVAL',
      'REJECTED',
      'UNDER_CONTRACT',
    ])
  })

  it('lets everybody sign in with the one password', async () => {
    const rows: { email: string; password_hash: string }[] = await source.query(
      'SELECT email, password_hash FROM users WHERE email = ANY($1)',
      [demoSignIns.map(({ email }) => email)],
    )
    expect(rows).toHaveLength(demoSignIns.length)
    for (const { password_hash } of rows) expect(await verify(password_hash, demoPassword)).toBe(true)
  })

  it('stores every paper and photo that it names, with the right type and size', async () => {
    const rows: { key: string; size_bytes: string; content_type: string }[] = await source.query(
      'SELECT key, size_bytes, content_type FROM objects',
    )
    expect(rows.length).toBe(files.size)
    for (const { key, size_bytes, content_type } of rows) {
      const bytes = files.get(key)
      expect([bytes?.subarray(0, 5).toString(), bytes?.subarray(8, 12).toString()]).toEqual(
        content_type === 'image/webp' ? [expect.stringMatching(/^RIFF/), 'WEBP'] : ['%PDF-', expect.anything()],
      )
      expect(bytes?.length).toBe(Number(size_bytes))
    }
  })

  it('shows most listings by their own photos, and some by none', async () => {
    expect(await numberOf(source, 'SELECT count(*) FROM properties WHERE photos IS NULL')).toBe(5)
    const shown = 'FROM properties p, jsonb_array_elements_text(p.photos) AS shown(path)'
    expect(await numberOf(source, `SELECT count(*) ${shown}`)).toBeGreaterThan(70)
    expect(await numberOf(source, `SELECT count(*) - count(DISTINCT path) ${shown}`)).toBe(0)
    expect(
      await numberOf(
        source,
        `
      SELECT count(*) ${shown} WHERE NOT EXISTS (
        SELECT FROM objects o JOIN agents a ON a.user_id = o.owner_id
         WHERE '/objects/' || o.id = path AND a.id = p.agent_id AND o.purpose = 'photo' AND o.recorded_at IS NOT NULL)`,
      ),
    ).toBe(0)
  })

  it('has a working day of tasks for agent and coordinator: late, today, later, done and pinned', async () => {
    const today = "(now() AT TIME ZONE 'America/Chicago')::date"
    for (const who of ['agent', 'tc'])
      for (const state of [`due_on < ${today}`, `due_on = ${today}`, `due_on > ${today}`, 'pinned'])
        expect([
          who,
          state,
          await numberOf(
            source,
            `SELECT least(count(*), 1) FROM tasks t JOIN users u ON u.id = t.assignee_id
              WHERE u.email = '${who}@bluebonnet.test' AND done_at IS NULL AND ${state}`,
          ),
        ]).toEqual([who, state, 1])
    expect(await numberOf(source, 'SELECT count(*) FROM tasks WHERE done_at IS NOT NULL')).toBeGreaterThan(50)
  })

  it('has deals in every state of their papers and dates', async () => {
    const texts = async (sql: string): Promise<string[]> =>
      (await source.query<{ text: string }[]>(sql)).map(({ text }) => text)
    const underWay = "FROM deals d WHERE d.status IN ('UNDER_CONTRACT', 'PENDING')"
    expect(await numberOf(source, `SELECT count(*) ${underWay}`)).toBe(24)
    expect(
      await texts(`SELECT DISTINCT p.state AS text FROM papers p JOIN deals d ON d.id = p.deal_id
                    WHERE p.requirement = 'NEEDED' AND d.id IN (SELECT id ${underWay}) ORDER BY 1`),
    ).toEqual(['ACCEPTED', 'MISSING', 'NOT_APPLICABLE', 'RETURNED', 'SUBMITTED', 'WAIVED'])
    expect(await texts('SELECT DISTINCT source AS text FROM contract_terms ORDER BY 1')).toEqual([
      'AMENDMENT',
      'CONTRACT',
    ])
    // Running deals have few open questions, and most have none.
    const asking = `SELECT count(DISTINCT deal_id) FROM papers
                     WHERE requirement = 'UNKNOWN' AND deal_id IN (SELECT id ${underWay})`
    const stillAsking = await numberOf(source, asking)
    expect([stillAsking > 2, stillAsking < 12]).toEqual([true, true])
    const without = `${underWay} AND d.status = 'UNDER_CONTRACT' AND NOT EXISTS (
      SELECT FROM contract_events e WHERE e.deal_id = d.id AND e.kind = 'EARNEST_MONEY')`
    const today = "(now() AT TIME ZONE 'America/Chicago')::date"
    for (const day of [`< ${today}`, `> ${today}`])
      expect(await numberOf(source, `SELECT count(*) ${without} AND d.earnest_money_due_at ${day}`)).toBeGreaterThan(0)
  })

  it('leaves five messages unread for the demo agent', async () => {
    expect(
      await numberOf(
        source,
        `
      SELECT sum(t.unread) FROM unread_threads t JOIN agents a ON a.user_id = t.user_id
        JOIN deals d ON d.id = t.deal_id AND d.agent_id = a.id
       WHERE a.id = ${demoAgent} AND t.side = 'AGENT'`,
      ),
    ).toBe(5)
  })

  it('has a CDA to review that pays another broker a referral', async () => {
    const [row] = await source.query<object[]>(
      `SELECT line.kind, line.payee_id = p.payee_id AS same,
              cda.other_payees_cents = round(cda.gross_commission_cents * p.share / 100000.0) AS exact
         FROM cdas cda JOIN deal_participants p ON p.deal_id = cda.deal_id AND p.payee_id IS NOT NULL
         JOIN cda_lines line ON line.cda_id = cda.id AND line.position = 0
        WHERE cda.approved_at IS NULL`,
    )
    expect(row).toEqual({ kind: 'REFERRAL_OUT', same: true, exact: true })
  })

  it('has a team of three, with deals that its lead and a co-agent share', async () => {
    expect(await numberOf(source, 'SELECT count(*) FROM team_members')).toBe(2)
    for (const role of ['TEAM_LEAD', 'CO_AGENT'])
      expect(
        await numberOf(
          source,
          `SELECT count(*) FROM deal_participants WHERE role = '${role}' AND agent_id IS NOT NULL`,
        ),
      ).toBeGreaterThan(0)
  })

  it('has a deal ready for its CDA, and one whose agent has no licence', async () => {
    const ready = `FROM deals d WHERE d.approved_at IS NOT NULL AND d.status IN ('PENDING', 'UNDER_CONTRACT')
      AND NOT EXISTS (SELECT FROM cdas WHERE deal_id = d.id)`
    expect(await numberOf(source, `SELECT count(*) ${ready} AND d.agent_id = ${demoAgent}`)).toBe(4)
    expect(
      await numberOf(
        source,
        `
      SELECT count(*) ${ready} AND d.agent_id = (SELECT a.id FROM agents a JOIN users u ON u.id = a.user_id
        WHERE u.trec_license_no IS NULL)`,
      ),
    ).toBe(1)
  })
})

describe.each(['2026-01-02T15:00:00Z', '2028-02-29T18:00:00Z', '2026-11-21T05:30:00Z', '2027-12-31T23:30:00Z'])(
  'the demo made on %s',
  (moment) => {
    const now = new Date(moment)
    let source: DataSource

    beforeAll(async () => {
      source = await open()
      await seedDemo(source, { writeObject: noFiles, drawCda, sealTin, now })
    })

    it('has the demo agent at $13,000 of the cap, paid by deals closed in the current cap year', async () => {
      expect(
        await numberOf(
          source,
          `
      SELECT sum(l.counted_cents) FROM commission_ledger l JOIN deals d ON d.id = l.deal_id
        JOIN agents a ON a.id = l.agent_id
       WHERE a.id = ${demoAgent} AND d.status = 'CLOSED' AND l.cap_year_start = a.cap_year_start
         AND d.close_date <= '${moment.slice(0, 10)}'
         AND d.close_date >= a.cap_year_start
         AND a.cap_year_start > '${moment.slice(0, 10)}'::date - interval '1 year'`,
        ),
      ).toBe(1_300_000)
      expect(
        await numberOf(
          source,
          `
      SELECT sum(l.counted_cents) FROM commission_ledger l JOIN agents a ON a.id = l.agent_id
        WHERE a.id = ${demoAgent} AND l.cap_year_start = a.cap_year_start`,
        ),
      ).toBe(1_300_000)
    })

    it('never lets an agent exceed the cap', async () => {
      expect(
        await numberOf(
          source,
          `
      SELECT coalesce(max(total), 0) FROM (SELECT sum(counted_cents) AS total FROM commission_ledger
        GROUP BY agent_id, cap_year_start) AS years`,
        ),
      ).toBeLessThanOrEqual(1_800_000)
    })

    it('has no past event in the future', async () => {
      for (const [table, column] of [
        ['deals', 'created_at'],
        ['deals', 'ended_at'],
        ['deal_timeline', 'created_at'],
        ['cdas', 'issued_at'],
        ['documents', 'uploaded_at'],
        ['notifications', 'created_at'],
        ['activity_log', 'created_at'],
        ['clients', 'created_at'],
        ['leads', 'created_at'],
      ]) {
        expect([table, await numberOf(source, `SELECT count(*) FROM ${table} WHERE ${column} > '${moment}'`)]).toEqual([
          table,
          0,
        ])
      }
    })
  },
)

it('looks the same at every start', async () => {
  const now = new Date('2026-06-15T17:00:00Z')
  const fingerprint = 'SELECT md5(string_agg(d::text, chr(10) ORDER BY id)) AS md5 FROM deals d'
  const [first, second] = [await open(), await open()]
  await seedDemo(first, { writeObject: noFiles, drawCda, sealTin, now })
  await seedDemo(second, { writeObject: noFiles, drawCda, sealTin, now })
  expect(await first.query(fingerprint)).toEqual(await second.query(fingerprint))
})
