import { calls } from '@bluebonnet/contracts/calls'
import type { CallDefinition } from '@bluebonnet/contracts/call'
import { newId } from '@bluebonnet/platform'
import { takesIdempotencyKey } from '@bluebonnet/platform/http/call.decorator'
import type { Answer } from '@bluebonnet/testing'
import { callers, type CallerName, freshAddress, openProduct } from '../product.js'
import type { CallCase, CaseRow, Sent } from '../permissions/call-case.js'
import { makeCall } from '../permissions/make-call.js'
import { matrix } from '../permissions/matrix.js'
import { watchWrites } from '../watch-writes.js'

const office = await openProduct()
const takeWrites = await watchWrites(office.test.dataSource)

afterAll(() => office.test.close())

/** Every call uses one mechanism: one call tries it with many requests, all others with a few. */
const atOnce = (key: string): number => (key === 'POST /api/deals' ? 24 : 6)

interface Creating {
  key: string
  line: CallCase
  who: CallerName
}

/** Calls, each with the first caller who has the permission. */
const madeOf = (isWanted: (key: string, call: CallDefinition) => boolean): Creating[] =>
  Object.entries<CallDefinition>(calls).flatMap(([key, call]) => {
    const line = matrix[key]
    if (!isWanted(key, call) || line === undefined) return []
    const who = callers.find((name, column) => name !== 'signedOut' && (line.own[column] ?? 500) < 300)
    return who === undefined ? [] : [{ key, line, who }]
  })

/** It needs a brokerage without deals: `sample-deal.int-spec.ts` tries its key. */
const sample = 'POST /api/sample-deal'

/** Every other creating call. */
const creating = madeOf((_, call) => takesIdempotencyKey(call))

/** All other POST calls, except those that change the caller or their session. */
const changing = madeOf((key, call) => key.startsWith('POST ') && !takesIdempotencyKey(call)).filter(
  ({ line }) => line.byNewPerson !== true && line.withoutSession !== true,
)

/** The side effects of a change: its history, notifications, mailed links and derived sums. */
const traces: ReadonlySet<string> = new Set([
  'activity_log',
  'audit_log',
  'audit_waiting',
  'agent_entries',
  'cda_lines',
  'cda_shares',
  'commission_ledger',
  'deal_plans',
  'deal_timeline',
  'journal_entries',
  'journal_lines',
  'links',
  'notifications',
  'outbox',
])

interface Prepared {
  row: CaseRow
  sent: Sent
}

const prepared = async ({ line, who }: Creating): Promise<Prepared> => {
  const row = (await line.row?.(office)) ?? { id: newId() }
  return { row, sent: (await line.send?.(row, who, office)) ?? {} }
}

const keyed = ({ key, who }: Creating, { row, sent }: Prepared, idempotencyKey: string): Promise<Answer> => {
  const cookie = who === 'signedOut' ? undefined : office[who].cookie
  const headers = { 'x-forwarded-for': freshAddress(), ...sent.headers, 'idempotency-key': idempotencyKey }
  return makeCall(office, key, row, { ...sent, headers }, cookie)
}

/** How many rows each table gained during `work`. */
const gained = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  await takeWrites()
  await work()
  return Object.fromEntries([...(await takeWrites())].filter(([, rows]) => rows !== 0))
}

/** Prevents storing answers meanwhile. */
const keepingNothing = async (work: () => Promise<unknown>): Promise<void> => {
  await office.test.dataSource.query(`
    CREATE FUNCTION keep_nothing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'No space left'; END $$;
    CREATE TRIGGER keep_nothing BEFORE UPDATE OF answer ON idempotency_keys FOR EACH ROW
      EXECUTE FUNCTION keep_nothing();`)
  try {
    await work()
  } finally {
    await office.test.dataSource.query('DROP TRIGGER keep_nothing ON idempotency_keys; DROP FUNCTION keep_nothing')
  }
}

/** A line more at the end, and at the beginning of a form's first part. */
const longer = (bytes: Buffer): Buffer =>
  Buffer.from(`${bytes.toString('latin1').replace('\r\n\r\n', '\r\n\r\n\n')}\n`, 'latin1')

/** The same call with another body. */
const another = ({ body, bytes, ...sent }: Sent): Sent =>
  bytes === undefined ? { ...sent, body: { ...Object(body), another: true } } : { ...sent, bytes: longer(bytes) }

describe('one key of a creating call', () => {
  it('is honoured by every call that creates', () => {
    expect(creating.map(({ key }) => key)).toEqual(
      Object.entries<CallDefinition>(calls).flatMap(([key, call]) =>
        takesIdempotencyKey(call) && key !== sample ? [key] : [],
      ),
    )
    const answeredAsMade = Object.entries<CallDefinition>(calls).flatMap(([key, { status }]) =>
      status === 201 && key !== sample ? [key] : [],
    )
    expect(creating.map(({ key }) => key)).toEqual(expect.arrayContaining(answeredAsMade))
  })

  it.each(changing)('$key creates nothing, and so accepts none', async (call) => {
    const single = await prepared(call)
    const effect = await gained(async () => expect((await keyed(call, single, newId())).status).toBeLessThan(300))
    expect(Object.entries(effect).flatMap(([table, rows]) => (rows > 0 && !traces.has(table) ? [table] : []))).toEqual(
      [],
    )
  })

  it.each(creating)('$key: many at once have the effect of one, and identical answers', async (call) => {
    // A broker's first row creates their agent profile too.
    await keyed(call, await prepared(call), newId())
    const single = await prepared(call)
    const oneEffect = await gained(async () => expect((await keyed(call, single, newId())).status).toBeLessThan(300))
    const count = atOnce(call.key)
    const many = await prepared(call)
    const key = newId()
    let answers: Answer[] = []
    const effect = await gained(async () => {
      answers = await Promise.all(Array.from({ length: count }, () => keyed(call, many, key)))
    })
    expect(effect).toEqual(oneEffect)
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBeLessThan(300)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(count - 1)
  })

  it.each(creating)('$key: refuses another request with the same key, and changes nothing', async (call) => {
    const key = newId()
    const first = await prepared(call)
    await keyed(call, first, key)
    const next = await prepared(call)
    const isElsewhere = call.key.includes(':') && next.row.id !== first.row.id
    const other = isElsewhere ? next : { ...first, sent: another(first.sent) }
    let answer: Answer | undefined
    expect(
      await gained(async () => {
        answer = await keyed(call, other, key)
      }),
    ).toEqual({})
    expect(answer?.json()).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it.each(creating)(
    '$key: creates nothing when its answer could not be stored, and succeeds at the next try',
    async (call) => {
      const key = newId()
      await keyed(call, await prepared(call), newId())
      const single = await prepared(call)
      const oneEffect = await gained(async () => expect((await keyed(call, single, newId())).status).toBeLessThan(300))
      const tried = await prepared(call)
      await keepingNothing(async () => {
        expect(await gained(async () => expect((await keyed(call, tried, key)).status).toBe(500))).toEqual({})
      })
      let answers: Answer[] = []
      expect(
        await gained(async () => {
          answers = [await keyed(call, tried, key), await keyed(call, tried, key)]
        }),
      ).toEqual(oneEffect)
      expect(answers[0]?.status).toBeLessThan(300)
      expect(answers[1]?.text).toBe(answers[0]?.text)
    },
  )
})
