/** @jest-environment node */
import { jest } from '@jest/globals'
import { ownedRecordsOf, transfer, type To } from './transfer.js'

const to: To = { agentId: 'a2', along: ['deals', 'clients', 'properties'] }

interface Sent {
  method: string
  path: string
  body?: unknown
}

const answering = (answer: (sent: Sent) => Response): Sent[] => {
  const sent: Sent[] = []
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const path = String(input instanceof Request ? input.url : input)
    const one = { method: init?.method ?? 'GET', path, ...(body === undefined ? {} : { body }) }
    sent.push(one)
    return Promise.resolve(answer(one))
  })
  return sent
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers })

describe('transferring what an agent has', () => {
  it('finds every page, and the active deals', async () => {
    answering(({ path }) => {
      if (path.includes('cursor=second')) return json([{ id: 'c2', firstName: 'Bo', lastName: 'Ray' }])
      if (path.startsWith('/api/clients'))
        return json([{ id: 'c1', firstName: 'Ana', lastName: 'Lopez' }], 200, {
          Link: '</api/clients?cursor=second>; rel="next"',
        })
      if (path.startsWith('/api/deals'))
        return json(
          ['CLOSED', 'REJECTED', 'PENDING', 'CANCELLED'].map((status) => ({
            id: status,
            status,
            propertyAddress: '1 Oak St',
          })),
        )
      return json([])
    })
    const { deals, clients, properties } = await ownedRecordsOf('a1')
    expect(deals.map(({ id }) => id)).toEqual(['REJECTED', 'PENDING'])
    expect(clients.map(({ name }) => name)).toEqual(['Ana Lopez', 'Bo Ray'])
    expect(properties).toEqual([])
  })

  it('continues after a refusal and says what stayed and why', async () => {
    const sent = answering(({ path }) =>
      path === '/api/deals/d1' ? json({ code: 'CDA_LIVE', message: 'This deal has a CDA.' }, 409) : json({}),
    )
    const done: number[] = []
    const deal = { kind: 'deals' as const, id: 'd1', name: '1 Oak St', version: 3 }
    const client = { kind: 'clients' as const, id: 'c1', name: 'Ana Lopez', version: 4 }
    const result = await transfer([deal, client], to, (count) => done.push(count))
    expect(result).toEqual({ given: 1, kept: [{ ...deal, reason: 'This deal has a CDA.' }] })
    expect(sent).toEqual([
      { method: 'PATCH', path: '/api/deals/d1', body: { ...to, version: 3 } },
      { method: 'PATCH', path: '/api/clients/c1', body: { ...to, version: 4 } },
    ])
    expect(done).toEqual([1, 2])
  })

  it('leaves alone what another agent received meanwhile, and says so', async () => {
    const message = 'Somebody else changed this meanwhile'
    answering(() => json({ code: 'ROW_CHANGED', message, row: { id: 'c1', version: 5 } }, 409))
    const thing = { kind: 'clients' as const, id: 'c1', name: 'Ana Lopez', version: 4 }
    expect(await transfer([thing], to, () => undefined)).toEqual({ given: 0, kept: [{ ...thing, reason: message }] })
  })

  it('stops without an answer and can continue with the rest', async () => {
    const things = ['1', '2', '3'].map((id) => ({ kind: 'clients' as const, id, name: `Client ${id}`, version: 1 }))
    const sent = answering(({ path }) => {
      if (path === '/api/clients/2' && sent.length === 2) throw new TypeError('Failed to fetch')
      return json({})
    })
    const { given, kept } = await transfer(things, to, () => undefined)
    expect([given, kept.map(({ id }) => id), sent.length]).toEqual([1, ['2', '3'], 2])
    expect(await transfer(kept, to, () => undefined)).toEqual({ given: 2, kept: [] })
  })

  it('stops when the session ends', async () => {
    const sent = answering(() => json({ message: 'Unauthorized' }, 401))
    const thing = { kind: 'deals', id: 'd1', name: '1 Oak St', version: 3 } as const
    const things = [thing, { ...thing, id: 'd2', name: '2 Oak St' }]
    await expect(transfer(things, to, () => undefined)).rejects.toThrow('Unauthorized')
    expect(sent).toHaveLength(1)
  })
})
