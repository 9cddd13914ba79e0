import { calls } from '@bluebonnet/contracts/calls'
import { newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { callers, type CallerName, openProduct } from '../product.js'
import { refusalFault } from '../refusal-shape.js'
import { watchWrites } from '../watch-writes.js'
import { type CallCase, columnOf, type CaseRow, type RowMaker, type Statuses } from './call-case.js'
import { makeCall } from './make-call.js'
import { matrix } from './matrix.js'

const office = await openProduct()
const takeWrites = await watchWrites(office.test.dataSource)

afterAll(() => office.test.close())

// A call extends its session after ten minutes, whatever it answers: on a slow machine the suite takes longer.
beforeEach(() =>
  office.test.dataSource.query(`UPDATE sessions SET last_seen_at = now(), expire = now() + interval '12 hours'`),
)

const rowsOfList = z.array(z.looseObject({ id: z.string() }))
const cookieFor = async (who: CallerName, { byNewPerson, withoutSession }: CallCase): Promise<string | undefined> => {
  if (who === 'signedOut' || withoutSession === true) return undefined
  if (byNewPerson !== true) return office[who].cookie
  return (await office.another(who))?.cookie
}

/** One row of a maker, for calls that only read it or name a missing row beside its other ids. */
const rowOnce = (maker: RowMaker | undefined): Promise<CaseRow> | undefined => {
  if (maker === undefined) return undefined
  const row = rowsMade.get(maker) ?? maker(office)
  rowsMade.set(maker, row)
  return row
}
const rowsMade = new Map<RowMaker, Promise<CaseRow>>()

/** One call on one row: each caller's answer, and every invalid refusal. */
const play = async (
  key: string,
  line: CallCase,
  maker: RowMaker | undefined,
  isThere: boolean,
): Promise<{ statuses: number[]; seenBy: CallerName[]; faults: string[] }> => {
  const statuses: number[] = []
  const faults: string[] = []
  const seenBy: CallerName[] = []
  const isReading = key.startsWith('GET ')
  const fresh = async (): Promise<CaseRow> => {
    const sharesRow = !isThere || (isReading && line.seenBy === undefined)
    const its = await (sharesRow ? rowOnce(maker) : maker?.(office))
    return { ...its, id: isThere && its !== undefined ? its.id : newId() }
  }
  let row = await fresh()
  for (const who of callers) {
    const sent = (await line.send?.(row, who, office)) ?? {}
    const cookie = await cookieFor(who, line)
    await takeWrites()
    const answer = await makeCall(office, key, row, sent, cookie)
    statuses.push(answer.status)
    if (answer.status >= 400)
      faults.push(...refusalFaults(key, answer, [...(await takeWrites()).keys()]).map((fault) => `${who}: ${fault}`))
    else if (!isReading && who !== callers.at(-1)) row = await fresh()
    const rows = line.seenBy !== undefined && answer.status === 200 ? rowsOfList.parse(answer.json()) : []
    if (rows.some(({ id }) => id === row.id)) seenBy.push(who)
  }
  return { statuses, seenBy, faults }
}

const refusalFaults = (key: string, { status, text, headers }: Answer, changed: string[]): string[] => {
  const isPage = key === 'GET /s/:token' && String(headers['content-type']).startsWith('text/html')
  const shape = isPage ? null : refusalFault(status, text)
  return [
    ...(changed.length === 0 ? [] : [`refused with ${status}, and yet changed ${changed.join(', ')}`]),
    ...(shape === null ? [] : [shape]),
  ]
}

const named = (statuses: readonly number[]): Record<string, number | undefined> =>
  Object.fromEntries(callers.map((who) => [who, statuses[columnOf(who)]]))

const lines = Object.keys(calls).flatMap((key) => (matrix[key] === undefined ? [] : [{ key, line: matrix[key] }]))

const expectLine = async (
  key: string,
  line: CallCase,
  maker: RowMaker | undefined,
  expected: Statuses,
  isThere = true,
): Promise<CallerName[]> => {
  const { statuses, seenBy, faults } = await play(key, line, maker, isThere)
  expect(named(statuses)).toEqual(named(expected))
  expect(faults).toEqual([])
  return seenBy
}

describe('permission for each call', () => {
  it('is declared for every call, and for no other', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  it('says what a missing row answers wherever a call names one', () => {
    expect(
      lines
        .filter(({ key, line }) => key.includes(':') && (line.row === undefined || line.missing === undefined))
        .map(({ key }) => key),
    ).toEqual([])
  })

  it.each(lines)("$key, on the owner's row", async ({ key, line }) => {
    const seenBy = await expectLine(key, line, line.row, line.own)
    expect(seenBy).toEqual(line.seenBy ?? [])
  })

  it.each(lines.flatMap(({ key, line }) => (line.shared === undefined ? [] : [{ key, line, shared: line.shared }])))(
    '$key, on a row shared with the other agent',
    async ({ key, line, shared }) => {
      await expectLine(key, line, shared.row, shared.statuses)
    },
  )

  it.each(lines.flatMap(({ key, line }) => (line.missing === undefined ? [] : [{ key, line, missing: line.missing }])))(
    '$key, on a missing row',
    async ({ key, line, missing }) => {
      await expectLine(key, line, line.row, missing, false)
    },
  )
})
