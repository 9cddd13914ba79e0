import { calls } from '@bluebonnet/contracts/calls'
import type { CallDefinition } from '@bluebonnet/contracts/call'
import { newId } from '@bluebonnet/platform'
import { takesIdempotencyKey } from '@bluebonnet/platform/http/call.decorator'
import { callers, freshAddress, openProduct } from '../product.js'
import { makeCall } from '../permissions/make-call.js'
import { matrix } from '../permissions/matrix.js'

const office = await openProduct({ DATABASE_POOL: '2' })

afterAll(() => office.test.close())

/** Every creating call, with the first caller who has the permission. */
const creating = Object.entries<CallDefinition>(calls).flatMap(([key, call]) => {
  const line = matrix[key]
  if (!takesIdempotencyKey(call) || line === undefined) return []
  const who = callers.find((name, column) => name !== 'signedOut' && (line.own[column] ?? 500) < 300)
  return who === undefined || who === 'signedOut' ? [] : [{ key, line, who }]
})

describe('a call under a key', () => {
  it.each(creating)('$key needs one connection at a time', async ({ key, line, who }) => {
    const row = (await line.row?.(office)) ?? { id: newId() }
    const sent = (await line.send?.(row, who, office)) ?? {}
    const headers = { 'x-forwarded-for': freshAddress(), ...sent.headers, 'idempotency-key': newId() }
    // One of the pool's two connections is taken: a call that holds one and requests another waits forever.
    const taken = office.test.dataSource.createQueryRunner()
    await taken.connect()
    try {
      expect((await makeCall(office, key, row, { ...sent, headers }, office[who].cookie)).status).toBeLessThan(300)
    } finally {
      await taken.release()
    }
  })
})
